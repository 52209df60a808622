import { parseArgs } from 'node:util';
import { z } from 'zod';
import { credentials } from '@atrium/contracts';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { createOutboxRepository } from '../../mail/outbox.repository';
import { createAuditRepository } from '../../modules/audit/audit.repository';
import { type AuditedChange, auditedChange } from '../../modules/audit/audit-event';
import { commandActor } from '../../modules/audit/command-actor';
import { hashPassword } from '../../modules/session/password';
import { foldIdentifier } from '../../modules/users/fold-identifier';
import { createUserRepository, type UserRepository } from '../../modules/users/user.repository';
import { formatTable } from '../format-table';

const USAGE = `Usage:
  users add USERNAME --email EMAIL --role ROLE   (admin, or any other word for a role without admin rights)
  users list
  users set-password USERNAME
  users set-role USERNAME ROLE
  users sign-out USERNAME
  users deactivate USERNAME
The password is asked for on a terminal and read from standard input otherwise.`;

const MAX_EMAIL_LENGTH = 254;

const fields = {
  username: z
    .string()
    .regex(/^\S(.*\S)?$/, 'The username must not begin or end with a space.')
    .refine(
      (name) => credentials.shape.username.safeParse(name).success,
      'The username must have 3 to 100 characters.',
    ),
  email: z.email('The e-mail address is not valid.').max(MAX_EMAIL_LENGTH),
  role: z
    .string()
    .regex(/^[a-z][a-z-]{0,29}$/, 'The role must be one word of at most 30 lower-case letters.'),
};

/** One call of the `users` command. */
export type UsersCommand =
  | { name: 'add'; username: string; email: string; role: string; needsPassword: true }
  | { name: 'list' }
  | { name: 'set-password'; username: string; needsPassword: true }
  | { name: 'set-role'; username: string; role: string }
  | { name: 'sign-out'; username: string }
  | { name: 'deactivate'; username: string };

/**
 * Understands the arguments of the `users` command.
 * @throws UserFacingError with what is wrong, or with the usage text.
 */
export function parseUsersCommand(args: readonly string[]): UsersCommand {
  const { positionals, values } = readArguments(args);
  const [name, username = '', role = ''] = positionals;
  const { email } = values;
  switch (`${name ?? ''} ${String(positionals.length - 1)}`) {
    case 'add 1':
      if (email === undefined || values.role === undefined) break;
      return {
        name: 'add',
        username: check(fields.username, username),
        email: check(fields.email, email),
        role: check(fields.role, values.role),
        needsPassword: true,
      };
    case 'list 0':
      return { name: 'list' };
    case 'set-password 1':
      return { name: 'set-password', username, needsPassword: true };
    case 'set-role 2':
      return { name: 'set-role', username, role: check(fields.role, role) };
    case 'sign-out 1':
      return { name: 'sign-out', username };
    case 'deactivate 1':
      return { name: 'deactivate', username };
  }
  throw new UserFacingError(USAGE);
}

/**
 * Does what a `users` command says. A new password, a new role and a deactivation end the user's
 * sessions at once; a deactivated user also gets no mail that has not been sent yet. Each change
 * leaves an audit event in its transaction.
 * @param password the new one, for the commands that need it.
 * @returns what to tell the person at the terminal.
 * @throws UserFacingError when the user is unknown, or the username or e-mail address is taken.
 */
export function runOnUsers(db: Database, command: UsersCommand, password: string): Promise<string> {
  return db.transaction(async (transaction) => {
    const users = createUserRepository(transaction);
    const audit = createAuditRepository(transaction);
    const record = (change: AuditedChange) => audit.record({ ...commandActor(), ...change });
    if (command.name === 'list') return listUsers(users);
    if (command.name === 'add') {
      const id = await addUser(users, command, password);
      await record(auditedChange('user.created', { id, name: command.username }, command.role));
      return `Added ${command.username} with the role ${command.role}.`;
    }
    const user = await users.findByUsernameKey(foldIdentifier(command.username));
    if (user === undefined) throw new UserFacingError(`There is no user ${command.username}.`);
    const { id, username: name } = user;
    switch (command.name) {
      case 'set-password':
        await record(auditedChange('user.password_changed', { id, name }));
        await users.update(user.id, { passwordHash: await hashPassword(password) });
        await users.endSessions(user.id);
        await users.forgetBrowsers(user.id);
        return `The password of ${user.username} is changed.`;
      case 'set-role':
        await record(
          auditedChange('user.role_changed', { id, name }, `${user.role} → ${command.role}`),
        );
        await users.update(user.id, { role: command.role });
        await users.endSessions(user.id);
        return `${user.username} now has the role ${command.role}.`;
      case 'sign-out':
        await record(auditedChange('user.signed_out', { id, name }));
        await users.endSessions(user.id);
        return `${user.username} is signed out everywhere.`;
      case 'deactivate':
        await record(auditedChange('user.deactivated', { id, name }));
        await users.update(user.id, { deactivatedAt: user.deactivatedAt ?? new Date() });
        await users.endSessions(user.id);
        await createOutboxRepository(transaction).forget(user.emailKey);
        return `${user.username} can no longer sign in.`;
    }
  });
}

async function addUser(
  users: UserRepository,
  { username, email, role }: Extract<UsersCommand, { name: 'add' }>,
  password: string,
): Promise<number> {
  const usernameKey = foldIdentifier(username);
  const emailKey = foldIdentifier(email);
  const namesake = await users.findByUsernameKey(usernameKey);
  if (namesake) throw new UserFacingError(`There is a user ${namesake.username} already.`);
  if (await users.hasEmailKey(emailKey)) {
    throw new UserFacingError(`The e-mail address ${email} belongs to a user already.`);
  }
  const passwordHash = await hashPassword(password);
  return users.create({ username, usernameKey, email, emailKey, role, passwordHash });
}

async function listUsers(users: UserRepository): Promise<string> {
  const rows = (await users.list()).map(({ username, email, role, deactivatedAt }) => [
    username,
    email,
    role,
    deactivatedAt === null ? 'active' : 'deactivated',
  ]);
  return formatTable([['USERNAME', 'E-MAIL', 'ROLE', 'STATE'], ...rows]);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { email: { type: 'string' }, role: { type: 'string' } },
    });
  } catch {
    throw new UserFacingError(USAGE);
  }
}

function check<T>(schema: z.ZodType<T>, value: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new UserFacingError(error.issues[0]?.message ?? USAGE);
}
