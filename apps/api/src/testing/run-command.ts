import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runCommandLine } from '../cli/run-command-line';
import type { Database } from '../db/database';
import { commandActor } from '../modules/audit/command-actor';

/**
 * Runs an `atrium` command in this process, on an open database.
 * @param line the arguments after `atrium`, separated by spaces.
 * @param input standard input, such as a password.
 * @returns standard output.
 * @throws Error with the standard error of a failed command.
 */
export async function runCommand(db: Database, line: string, input = ''): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([buffer(stdout), buffer(stderr)]);
  const code = await runCommandLine(line.split(' ').filter(Boolean), {
    ...{ env: {}, cwd: process.cwd(), actor: commandActor(), stdout, stderr },
    readSecrets: (prompts) => Promise.resolve(prompts.map(() => input)),
    withDatabase: (work) => work(db),
  });
  stdout.end();
  stderr.end();
  const [result, message] = await output;
  if (code !== 0) throw new Error(message.toString().trimEnd());
  return result.toString();
}
