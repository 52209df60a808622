import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describeStep, holds, type LoadStep } from './load-step';

const CLIENT = fileURLToPath(new URL('load-client.ts', import.meta.url));
const FIRST_PEOPLE = 400;
const GROWTH = 2;
// The number that is printed is at most a fifth below the one that breaks.
const PRECISION = 1.2;
const MOST_PEOPLE = 32_000;
const FEWEST_PEOPLE = 10;

/** How a server is loaded. */
export interface LoadOptions {
  /** One for each process of the server. */
  readonly origins: readonly string[];
  readonly secondsPerStep: number;
  /** The processor that the client has, where programs can be bound to one. */
  readonly clientCore: string | null;
  readonly progress: (line: string) => void;
}

/** Raises the number of people until a limit breaks. @returns the most people for whom all hold. */
export async function findLimit(options: LoadOptions): Promise<number> {
  let held = 0;
  let broken = Infinity;
  let people = FIRST_PEOPLE;
  while (people >= FEWEST_PEOPLE && people <= MOST_PEOPLE && broken / held > PRECISION) {
    const step = await runStep(people, options);
    options.progress(`  ${describeStep(step)}`);
    if (holds(step)) held = people;
    else broken = people;
    people = broken === Infinity ? people * GROWTH : Math.round((held + broken) / 2);
  }
  return held;
}

async function runStep(people: number, options: LoadOptions): Promise<LoadStep> {
  const { origins, secondsPerStep, clientCore } = options;
  const command = [process.execPath, '--import', 'tsx', CLIENT, String(people)];
  const [program = '', ...args] = [
    ...(clientCore === null ? [] : ['taskset', '-c', clientCore]),
    ...command,
    String(secondsPerStep),
    ...origins,
  ];
  const client = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(client, 'exit');
  const printed = await text(client.stdout);
  await ended;
  // Our own program has printed it.
  return JSON.parse(printed) as LoadStep;
}
