import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';

/**
 * Asks on a terminal without echoing what is typed.
 * @param prompts asked one after the other, on standard error.
 * @returns an answer to each.
 */
export async function askHidden(input: ReadStream, prompts: readonly string[]): Promise<string[]> {
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const terminal = createInterface({ input, output: silent, terminal: true });
  try {
    const answers: string[] = [];
    for (const prompt of prompts) {
      // Written past the readline interface, whose output is silent so that nothing typed is echoed.
      process.stderr.write(prompt);
      answers.push(await terminal.question(''));
      process.stderr.write('\n');
    }
    return answers;
  } finally {
    terminal.close();
  }
}

/** Reads all of an input that is no terminal, and returns its first line. */
export async function readFirstLine(input: ReadStream): Promise<string> {
  return (await text(input)).split(/\r?\n/, 1)[0] ?? '';
}
