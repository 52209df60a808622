import type { Command } from 'commander';
import { z } from 'zod';
import { credentials } from '@atrium/contracts';
import { UserFacingError } from '../../config/user-facing-error';
import { createOutboxRepository } from '../../mail/outbox/outbox.repository';
import { createAuditRepository } from '../../modules/audit/audit.repository';
import { type AuditAction, auditedChange } from '../../modules/audit/audit-event';
import { commandActor } from '../../modules/audit/command-actor';
import { hashPassword } from '../../modules/session/password';
import { foldIdentifier } from '../../modules/users/fold-identifier';
import { createUserRepository, type UserRepository } from '../../modules/users/user.repository';
import type { CommandContext } from '../command-context';
import { formatTable } from '../format-table';
import { readNewPassword } from './read-new-password';

const MAX_EMAIL_LENGTH = 254;

const PASSWORD_HELP =
  '\nAsks for the password on a terminal; reads it from standard input otherwise.';

const usernameField = z
  .string()
  .regex(/^\S(.*\S)?$/, 'The username must not begin or end with a space.')
  .refine(
    (name) => credentials.shape.username.safeParse(name).success,
    'The username must have 3 to 100 characters.',
  );
const emailField = z.email('The email address is not valid.').max(MAX_EMAIL_LENGTH);
const roleField = z
  .string()
  .regex(/^[a-z][a-z-]{0,29}$/, 'The role must be one word of at most 30 lower-case letters.');

type User = NonNullable<Awaited<ReturnType<UserRepository['findByUsernameKey']>>>;

/** The repositories of one transaction. */
interface Stores {
  readonly users: UserRepository;
  readonly outbox: ReturnType<typeof createOutboxRepository>;
  /** Records an audit event for a user, by the account that runs the command. */
  record: (
    action: Extract<AuditAction, `user.${string}`>,
    user: { id: number; username: string },
    detail?: string,
  ) => Promise<unknown>;
}

/**
 * Adds `atrium users`. A new password, a new role and a deactivation end the user's sessions at once;
 * a deactivation also cancels the user's queued mails. Every change is audited in its transaction.
 */
export function addUsersCommand(program: Command, context: CommandContext): void {
  const users = program.command('users').description('Manage the people who can sign in.');

  async function inTransaction(work: (stores: Stores) => Promise<string>): Promise<void> {
    const line = await context.withDatabase((db) =>
      db.transaction((transaction) => {
        const audit = createAuditRepository(transaction);
        return work({
          users: createUserRepository(transaction),
          outbox: createOutboxRepository(transaction),
          record: (action, { id, username }, detail) =>
            audit.record({
              ...commandActor(),
              ...auditedChange(action, { id, name: username }, detail),
            }),
        });
      }),
    );
    context.stdout.write(`${line}\n`);
  }

  function changeUser(
    username: string,
    change: (user: User, stores: Stores) => Promise<string>,
  ): Promise<void> {
    return inTransaction(async (stores) => {
      const user = await stores.users.findByUsernameKey(foldIdentifier(username));
      if (user === undefined) throw new UserFacingError(`There is no user ${username}.`);
      return change(user, stores);
    });
  }

  users
    .command('add')
    .description('add a user')
    .argument('<username>', '3 to 100 characters', parseWith(usernameField))
    .requiredOption('--email <email>', 'email address', parseWith(emailField))
    .requiredOption(
      '--role <role>',
      'admin, or any other word for a role without admin rights',
      parseWith(roleField),
    )
    .addHelpText('after', PASSWORD_HELP)
    .action(async (username: string, { email, role }: { email: string; role: string }) => {
      const password = await readNewPassword(context.stdin, [username, email]);
      await inTransaction(async (stores) => {
        const id = await createUser(stores.users, { username, email, role }, password);
        await stores.record('user.created', { id, username }, role);
        return `Added ${username} with the role ${role}.`;
      });
    });

  users
    .command('list')
    .description('list all users with their roles')
    .action(() => inTransaction((stores) => listUsers(stores.users)));

  users
    .command('set-password')
    .description('set a new password and sign the user out')
    .argument('<username>')
    .addHelpText('after', PASSWORD_HELP)
    .action(async (username: string) => {
      const password = await readNewPassword(context.stdin, [username]);
      await changeUser(username, async (user, stores) => {
        await stores.record('user.password_changed', user);
        await stores.users.update(user.id, { passwordHash: await hashPassword(password) });
        await stores.users.endSessions(user.id);
        await stores.users.forgetBrowsers(user.id);
        return `The password of ${user.username} is changed.`;
      });
    });

  users
    .command('set-role')
    .description('change the role and sign the user out')
    .argument('<username>')
    .argument('<role>', 'admin, or any other word', parseWith(roleField))
    .action((username: string, role: string) =>
      changeUser(username, async (user, stores) => {
        await stores.record('user.role_changed', user, `${user.role} → ${role}`);
        await stores.users.update(user.id, { role });
        await stores.users.endSessions(user.id);
        return `${user.username} now has the role ${role}.`;
      }),
    );

  users
    .command('sign-out')
    .description('end all sessions of a user')
    .argument('<username>')
    .action((username: string) =>
      changeUser(username, async (user, stores) => {
        await stores.record('user.signed_out', user);
        await stores.users.endSessions(user.id);
        return `${user.username} is signed out everywhere.`;
      }),
    );

  users
    .command('deactivate')
    .description('keep a user from signing in')
    .argument('<username>')
    .action((username: string) =>
      changeUser(username, async (user, stores) => {
        await stores.record('user.deactivated', user);
        await stores.users.update(user.id, { deactivatedAt: user.deactivatedAt ?? new Date() });
        await stores.users.endSessions(user.id);
        await stores.outbox.cancelFor(user.emailKey);
        return `${user.username} can no longer sign in.`;
      }),
    );
}

async function createUser(
  users: UserRepository,
  { username, email, role }: Readonly<Record<'username' | 'email' | 'role', string>>,
  password: string,
): Promise<number> {
  const usernameKey = foldIdentifier(username);
  const emailKey = foldIdentifier(email);
  const namesake = await users.findByUsernameKey(usernameKey);
  if (namesake) throw new UserFacingError(`The user ${namesake.username} already exists.`);
  if (await users.hasEmailKey(emailKey)) {
    throw new UserFacingError(`The email address ${email} already belongs to a user.`);
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
  return formatTable([['USERNAME', 'EMAIL', 'ROLE', 'STATE'], ...rows]);
}

function parseWith(field: z.ZodType<string>) {
  return (value: string): string => {
    const { success, data, error } = field.safeParse(value);
    if (success) return data;
    throw new UserFacingError(error.issues[0]?.message ?? 'The value is not valid.');
  };
}
