import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Standard input; `isTTY` is true on a terminal. */
export type SecretInput = Readable & { readonly isTTY?: boolean };

/**
 * Reads a secret, which must not be an argument: every account of the machine can read those. Prompts
 * on a terminal, on standard error and without echo; otherwise reads the first line of the input.
 * @param prompts are shown one after the other.
 * @returns one value for each prompt; the same one for all prompts where the input is no terminal.
 */
export async function readSecrets(
  input: SecretInput,
  prompts: readonly string[],
): Promise<string[]> {
  if (input.isTTY) return promptWithoutEcho(input, prompts);
  const [line = ''] = (await text(input)).split(/\r?\n/, 1);
  return prompts.map(() => line);
}

async function promptWithoutEcho(input: Readable, prompts: readonly string[]): Promise<string[]> {
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const terminal = createInterface({ input, output: silent, terminal: true });
  try {
    const values: string[] = [];
    for (const prompt of prompts) {
      // Written past readline, whose output is silent to suppress the echo.
      process.stderr.write(prompt);
      values.push(await terminal.question(''));
      process.stderr.write('\n');
    }
    return values;
  } finally {
    terminal.close();
  }
}
