import { Argument, type Command } from 'commander';
import { z } from 'zod';
import { credentials } from '@atrium/contracts';
import { cleanText } from '@atrium/contracts/clean-text';
import { mailboxChecks } from '@atrium/contracts/mailbox';
import { rightInput } from '@atrium/contracts/rights';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { createPeople, type People } from '../../modules/people/people';
import { createPersonRepository, stateOf } from '../../modules/people/person.repository';
import { hashPassword } from '../../modules/users/password';
import { createUserRepository } from '../../modules/users/user.repository';
import type { CommandContext } from '../command-context';
import { formatMinute, formatTable } from '../format-table';
import { publicOrigin } from '../public-origin';
import { type CommandResult, runInTransaction } from '../run-in-transaction';
import { readNewPassword } from './read-new-password';

const PASSWORD_HELP =
  '\nAsks for the password on a terminal; reads it from standard input otherwise. The user must change it\nat the first sign-in.';

const usernameField = z
  .string()
  .transform((name) => cleanText(name))
  .refine(
    (name) => credentials.shape.username.safeParse(name).success,
    'The username must have 3 to 100 characters.',
  );
const emailField = z.string().check(...mailboxChecks('The email address is not valid.', true));
const roleField = z
  .string()
  .regex(/^[a-z][a-z-]{0,29}$/, 'The role must be one word of at most 30 lower-case letters.');

/** A user as commands name one. */
interface NamedUser {
  readonly id: number;
  readonly username: string;
}

/**
 * Adds `atrium users`, with the rules of `createPeople`. A new password, a new role and a deactivation end
 * the user's sessions at once. Every change is audited in its transaction.
 */
export function addUsersCommand(program: Command, context: CommandContext): void {
  const users = program.command('users').description('Manage the people who can sign in.');

  function changeUser(
    username: string,
    change: (people: People, user: NamedUser) => Promise<CommandResult>,
  ): Promise<void> {
    return runInTransaction(context, async (db) => {
      const users = createUserRepository(db);
      const user = await users.findByUsernameKey(await users.findUsernameKey(username));
      if (user === undefined) throw new UserFacingError(`There is no user ${username}.`);
      return change(createPeople(db), user);
    });
  }

  function addChange(
    name: string,
    description: string,
    change: (people: People, user: NamedUser) => Promise<CommandResult>,
  ): void {
    users
      .command(name)
      .description(description)
      .argument('<username>')
      .action((username: string) => changeUser(username, change));
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
      const password = await readNewPassword(context.readSecrets, [username, email]);
      const passwordHash = await hashPassword(password);
      await runInTransaction(context, async (db) => {
        const account = { username, email, role };
        const password = { passwordHash, mustChangePassword: true };
        const { changes } = await createPeople(db).add(account, password);
        return { line: `Added ${username} with the role ${role}.`, changes };
      });
    });

  users
    .command('list')
    .description('list all users with their roles')
    .action(() => runInTransaction(context, async (db) => ({ line: await listUsers(db) })));

  users
    .command('set-password')
    .description('set a new password and sign the user out')
    .argument('<username>')
    .addHelpText('after', PASSWORD_HELP)
    .action(async (username: string) => {
      const password = await readNewPassword(context.readSecrets, [username]);
      const passwordHash = await hashPassword(password);
      await changeUser(username, async (people, user) => ({
        line: `The password of ${user.username} is changed.`,
        changes: await people.setPassword(user.id, passwordHash),
      }));
    });

  addChange(
    'password-link',
    'print a one-time link, valid for 72 hours, to set a new password',
    async (people, { id }) => {
      const created = await people.createLink(id, publicOrigin(context.env));
      return { line: created?.address ?? '', changes: created?.changes };
    },
  );

  users
    .command('set-role')
    .description('change the role and sign the user out')
    .argument('<username>')
    .argument('<role>', 'admin, or any other word', parseWith(roleField))
    .action((username: string, role: string) =>
      changeUser(username, async (people, user) => ({
        line: `${user.username} now has the role ${role}.`,
        changes: await people.changeRole(user.id, role),
      })),
    );

  users
    .command('set-rights')
    .description('change the rights beside the role and sign the user out')
    .argument('<username>')
    .argument('<rights>', 'such as releases:tasks,releases:calendar; none for none', parseRights)
    .action((username: string, rights: readonly string[]) =>
      changeUser(username, async (people, user) => ({
        line: `${user.username} now has ${rights.length > 0 ? `the rights ${rights.join(', ')}` : 'no rights beside the role'}.`,
        changes: await people.changeRights(user.id, rights),
      })),
    );

  users
    .command('sign-out')
    .description('end all sessions of a user, or of everybody')
    .argument('[username]')
    .option('--all', 'end the sessions of everybody')
    .action((username: string | undefined, { all = false }: { all?: boolean }) => {
      if (all === (username !== undefined)) throw new UserFacingError('Name a user, or use --all.');
      if (username === undefined) {
        return runInTransaction(context, async (db) => ({
          line: 'Everybody is signed out.',
          changes: await createPeople(db).signOutAll(),
        }));
      }
      return changeUser(username, async (people, user) => ({
        line: `${user.username} is signed out everywhere.`,
        changes: await people.signOut(user.id),
      }));
    });

  addChange('deactivate', 'keep a user from signing in', async (people, { id, username }) => ({
    line: `${username} can no longer sign in.`,
    changes: await people.deactivate(id),
  }));

  addChange('reactivate', 'let a deactivated user sign in again', async (people, user) => ({
    line: `${user.username} can sign in again.`,
    changes: await people.reactivate(user.id),
  }));

  addChange(
    'reset-second-factor',
    'turn off the second factor of a user who has lost it, and sign the user out',
    async (people, { id, username }) => ({
      line: `${username} has no second factor now.`,
      changes: await people.removeSecondFactor(id),
    }),
  );

  addChange(
    'unlink',
    'remove the link of a user with the account at the sign-in provider, and sign the user out',
    async (people, { id, username }) => ({
      line: `${username} is linked to no account at the sign-in provider now.`,
      changes: await people.unlink(id),
    }),
  );

  users
    .command('require-second-factor')
    .description('set whether admins must have a second factor')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action((state: 'on' | 'off') =>
      runInTransaction(context, async (db) => ({
        line:
          state === 'on'
            ? 'Admins must have a second factor now.'
            : 'Admins need no second factor now.',
        changes: await createPeople(db).requireSecondFactor(state === 'on'),
      })),
    );
}

async function listUsers(db: Database): Promise<string> {
  const people = await createPersonRepository(db).list();
  people.sort((one, other) => one.username.localeCompare(other.username, 'en', { numeric: true }));
  const rows = people.map((person) => [
    person.username,
    person.email,
    [person.role, ...person.rights].join(', '),
    stateOf(person),
    formatMinute(person.lastSeenAt),
  ]);
  return formatTable([['USERNAME', 'EMAIL', 'ROLE', 'STATE', 'LAST SEEN (UTC)'], ...rows]);
}

function parseRights(text: string): readonly string[] {
  if (text === 'none') return [];
  const rights = text.split(',').map((right) => right.trim());
  const invalid = rights.find((right) => !rightInput.safeParse(right).success);
  if (invalid === undefined) return rights;
  throw new UserFacingError(
    `“${invalid}” is not a right. Name rights such as releases:tasks, or none.`,
  );
}

function parseWith(field: z.ZodType<string>) {
  return (value: string): string => {
    const { success, data, error } = field.safeParse(value);
    if (success) return data;
    throw new UserFacingError(error.issues[0]?.message ?? 'The value is not valid.');
  };
}
