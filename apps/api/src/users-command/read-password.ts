import { credentials } from '@atrium/contracts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import { StartError } from '../start-error';

/**
 * Asks for a new password: twice and without echo on a terminal, otherwise the first line of the
 * input.
 * @throws StartError when the two differ or the password is too short or too long.
 */
export async function readPassword(input: ReadStream): Promise<string> {
  const password = input.isTTY ? await askTwice(input) : firstLine(await text(input));
  const { error } = credentials.shape.password.safeParse(password);
  if (error) throw new StartError(`${error.issues[0]?.message ?? 'Invalid password'}.`);
  return password;
}

async function askTwice(input: ReadStream): Promise<string> {
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const terminal = createInterface({ input, output: silent, terminal: true });
  try {
    const [password, repeated] = [
      await ask('Password: ', () => terminal.question('')),
      await ask('Password again: ', () => terminal.question('')),
    ];
    if (password !== repeated) throw new StartError('The two passwords are not the same.');
    return password;
  } finally {
    terminal.close();
  }
}

// Written past the readline interface, whose output is silent so that nothing typed is echoed.
async function ask(prompt: string, answer: () => Promise<string>): Promise<string> {
  process.stderr.write(prompt);
  const answered = await answer();
  process.stderr.write('\n');
  return answered;
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? '';
}
