import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CommandContext } from '../cli/command-context';
import type { runOnServer } from '../cli/remote/command-client';
import { runCommandLine } from '../cli/run-command-line';
import type { Database } from '../db/database';
import { commandActor } from '../modules/audit/command-actor';

/**
 * Runs an `atrium` command in this process.
 * @param context replaces parts: by default, there are no settings, no secrets and no database.
 * @param run runs the command, here by default.
 */
export async function runCommandWith(
  args: readonly string[],
  context: Partial<CommandContext> = {},
  run: typeof runCommandLine | typeof runOnServer = runCommandLine,
) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  // Unlike `text`, `buffer` keeps a byte order mark.
  const output = Promise.all([buffer(stdout), buffer(stderr)]);
  const code = await run(args, {
    env: {},
    cwd: process.cwd(),
    actor: commandActor(),
    stdout,
    stderr,
    readSecrets: () => Promise.resolve([]),
    withDatabase: () => Promise.reject(new Error('The command has opened the database.')),
    ...context,
  });
  stdout.end();
  stderr.end();
  const [written, message] = await output;
  return { code, stdout: written.toString(), stderr: message.toString() };
}

/**
 * Runs an `atrium` command in this process, on an open database.
 * @param line the arguments after `atrium`, separated by spaces.
 * @param input standard input, such as a password.
 * @returns standard output.
 * @throws Error with the standard error of a failed command.
 */
export async function runCommand(db: Database, line: string, input = ''): Promise<string> {
  const { code, stdout, stderr } = await runCommandWith(line.split(' ').filter(Boolean), {
    readSecrets: (prompts) => Promise.resolve(prompts.map(() => input)),
    withDatabase: (work) => work(db),
  });
  if (code !== 0) throw new Error(stderr.trimEnd());
  return stdout;
}
