import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
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
  const program = path.join(buildFolder('api'), 'atrium.js');
  const args = ['users', 'add', username, '--email', `${username}@atrium.example`, '--role', role];
  const command = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  command.stdin.end(`${password}\n`);
  // The arguments of a child process's `exit` event.
  const [code] = (await once(command, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Could not add the user ${username}`);
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
