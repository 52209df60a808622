import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { buildFolder } from './builds';

/** A user to create. The email address is derived from the username. */
export interface Account {
  readonly username: string;
  readonly password: string;
  readonly role: 'admin' | 'staff';
}

/**
 * Creates a user with the built `users` command, as an operator would. No other process may have an
 * embedded database open. The user must change the password after signing in; see `setOwnPassword`.
 *
 * @param env variables that name the database, on top of this process's
 * @throws Error when the command fails
 */
export async function addUser(
  env: Readonly<Record<string, string>>,
  { username, password, role }: Account,
): Promise<void> {
  const args = ['users', 'add', username, '--email', `${username}@atrium.example`, '--role', role];
  await runCommand(env, args, `${password}\n`);
}

/**
 * Adds a publisher that may do everything with releases.
 *
 * @param env variables that name the database, on top of this process's
 * @returns its token
 * @throws Error when the command fails
 */
export async function addPublisher(env: Readonly<Record<string, string>>): Promise<string> {
  const scope = ['--areas', '*', '--may', 'all', '--days', '1'];
  const output = await runCommand(env, ['publishers', 'add', 'tests', ...scope]);
  const [token] = /atrium_release_[\w-]+/.exec(output) ?? [];
  if (token === undefined) throw new Error(`There is no token in: ${output}`);
  return token;
}

async function runCommand(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Promise<string> {
  const command = spawn(process.execPath, [path.join(buildFolder('api'), 'atrium.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  command.stdin.end(input);
  const output = text(command.stdout);
  // The arguments of a child process's `exit` event.
  const [code] = (await once(command, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The command failed: atrium ${args.join(' ')}`);
  return output;
}

/**
 * Changes the password of a user, as the first sign-in requires.
 *
 * @throws Error with the response when the server rejects it
 */
export async function setOwnPassword(
  origin: string,
  account: Pick<Account, 'username' | 'password'>,
  newPassword: string,
): Promise<void> {
  const cookie = await signIn(origin, account);
  const response = await fetch(`${origin}/api/account/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ currentPassword: account.password, newPassword }),
  });
  if (!response.ok) throw new Error(`The password was not changed: ${await response.text()}`);
}

/**
 * Signs in over HTTP.
 *
 * @returns session cookie as `name=value`, under the name that counts at every port
 * @throws Error with the response when the server rejects the credentials
 */
export async function signIn(
  origin: string,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || !cookie) throw new Error(`Signing in failed: ${await response.text()}`);
  return cookie.replace(/_\d+=/, '=');
}
