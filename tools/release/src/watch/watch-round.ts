import { WORSE_RULE } from '@atrium/contracts/releases';
import type { ReleaseTools } from '../activation/activate';
import { abort, promote } from '../commands/promote';
import { rollback } from '../commands/rollback';
import { readHealth } from '../health/read-health';
import { ReleaseError } from '../release-error';
import { readHistory } from '../release-folder/history';
import { readRegistry } from '../release-folder/registry';
import type { Decision } from './decide';
import { decide } from './decide';
import type { WatchMail } from './watch-mail';

const SERVER_TIMEOUT_MS = 5_000;

/** Name of the watch in the history. */
export const WATCH_NAME = 'watch';

/** Options of the watch. */
export interface WatchOptions {
  readonly root: string;
  /** Origin of a running server. */
  readonly server: string;
  /** `METRICS_TOKEN` of the server; not needed on its machine. */
  readonly token: string | undefined;
  readonly tools: ReleaseTools;
  readonly mail: WatchMail | null;
  /** Takes a sentence for each event. */
  readonly log: (sentence: string) => void;
}

/** Whether a round could read the server, and did everything that it decided. */
export type RoundResult = 'done' | 'server failing' | 'action failed';

/**
 * Creates the rounds of a watch.
 *
 * @param goodRounds number of rounds in which the server must have responded before anything is changed:
 * right after an outage, failures of pages say nothing about releases
 * @returns a function that runs a round; it never throws
 */
export function createWatchRounds(
  options: WatchOptions,
  goodRounds: number,
): () => Promise<RoundResult> {
  const { root, server, token, mail, log } = options;
  let good = 0;
  let isOut = false;
  // Problems that last are told once, also if their numbers change.
  const told = new Set<string>();

  function tell(sentence: string): boolean {
    const problem = sentence.replaceAll(/\d+ of \d+/g, '');
    if (told.has(problem)) return false;
    told.add(problem);
    log(sentence);
    return true;
  }

  async function act(decision: Decision): Promise<boolean> {
    const { app, action, id, reason } = decision;
    try {
      const outcome = await apply(options, decision);
      log(`${outcome} ${reason}.`);
      mail?.add(`Atrium: ${outcome}`, describeMail(outcome, decision));
      return true;
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      const sentence = `${app} ${id} could not be changed (${action}): ${error.message} ${reason}.`;
      if (tell(sentence)) mail?.add(`Atrium: ${app} needs somebody`, `${sentence}\n`);
      return false;
    }
  }

  async function run(): Promise<RoundResult> {
    const missing = await findOutage(server);
    const health = missing === null ? await readHealth(server, token) : null;
    const outage = missing ?? health?.missing;
    if (!health?.apps) {
      if (!isOut) log(`Nothing is judged until the server works. ${outage ?? ''}`);
      isOut = true;
      good = 0;
      return 'server failing';
    }
    if (isOut) log('The server works again.');
    isOut = false;
    good += 1;
    if (good < goodRounds) return 'done';
    const { sequence } = await readRegistry(root);
    const history = await readHistory(root, sequence);
    const apps = [...health.apps.values()];
    const { decisions, held } = decide({ apps, history, now: Date.now() });
    for (const sentence of held) {
      if (tell(sentence)) mail?.add('Atrium: a failing release stays', `${sentence}\n`);
    }
    let isDone = true;
    for (const decision of decisions) isDone = (await act(decision)) && isDone;
    return isDone ? 'done' : 'action failed';
  }

  return async function runRound() {
    const result = await run().catch((error: unknown): RoundResult => {
      tell(`A round failed: ${String(error)}`);
      return 'action failed';
    });
    const failure = (await mail?.flush()) ?? null;
    if (failure !== null) tell(failure);
    return result;
  };
}

/** Returns why the server does not work, or `null`. */
async function findOutage(server: string): Promise<string | null> {
  if (!URL.canParse(server)) return `${server} is not a URL.`;
  const address = new URL('/api/ready', server);
  const response = await fetch(address, { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) }).catch(
    () => null,
  );
  if (response?.ok) return null;
  return response
    ? `${address.href} responded with ${String(response.status)}.`
    : `${address.origin} could not be reached.`;
}

/** Changes the live set, unless somebody has changed it since the decision; returns a sentence. */
async function apply(
  { root, tools }: WatchOptions,
  { app, action, id, reason }: Decision,
): Promise<string> {
  const change = { app, by: WATCH_NAME, reason, expected: id, tools };
  switch (action) {
    case 'rollback': {
      const { to } = await rollback(root, change);
      return `${app} was rolled back from ${id} to ${to}.`;
    }
    case 'abort':
      await abort(root, change);
      return `The candidate ${id} of ${app} was aborted.`;
    case 'promote':
      await promote(root, change);
      return `The candidate ${id} of ${app} was promoted.`;
  }
}

function describeMail(outcome: string, { app, action, reason }: Decision): string {
  const next =
    action === 'promote'
      ? `To undo this, run: npm run release -- rollback ${app} --reason "…"`
      : `${WORSE_RULE} See “npm run release -- status”. Publish a fixed build; the watch leaves ${app} alone until then.`;
  return `${outcome}\n\n${reason}.\n\n${next}\n`;
}
