import fc from 'fast-check';
import { bodyLimitOf, DEFAULT_BODY_LIMIT_KB } from '@atrium/contracts/server';
import { fuzzRequest } from './fuzz-request';
import { type FuzzServer, type SentRequest, startFuzzServer } from './fuzz-server';
import type { FuzzStatistics } from './fuzz-statistics';
import { faultsOfExchange } from './request-faults';
import { findCall } from './requested-call';

/** What to send, and how. */
export interface FuzzOptions {
  readonly runs: number;
  /** Says what the requests are: the same seed sends the same ones. */
  readonly seed: number;
  readonly statistics: FuzzStatistics;
  /** Told after each server's share of the requests. */
  readonly onProgress?: () => void;
}

// Lists grow with every row: each server starts from a few.
const RUNS_PER_SERVER = 5000;
const DIGEST_INTERVAL = 10;
const MOST_SIMPLIFICATIONS = 300;
const MOST_PRINTED_HEADERS = 8;
const LONGEST_PRINT = 2000;

/**
 * Sends random requests to servers with databases of their own, until one is answered as the
 * contract does not allow.
 * @returns what is wrong, with the request and the seed; `undefined` when nothing is.
 */
export async function runFuzz(options: FuzzOptions): Promise<string | undefined> {
  for (let done = 0; done < options.runs; done += RUNS_PER_SERVER) {
    const seed = (options.seed + done / RUNS_PER_SERVER) | 0;
    const runs = Math.min(RUNS_PER_SERVER, options.runs - done);
    const failure = await fuzzOneServer({ ...options, runs, seed });
    if (failure !== undefined) return failure;
    options.onProgress?.();
  }
  return undefined;
}

async function fuzzOneServer({ runs, seed, statistics }: FuzzOptions): Promise<string | undefined> {
  const server = await startFuzzServer();
  let index = 0;
  let firstFailure = Infinity;
  let failure = '';
  try {
    const details = await fc.check(
      fc.asyncProperty(fuzzRequest, async (request) => {
        index += 1;
        // After a failure, simpler requests are sent that fail as well; that has to end some time.
        if (index > firstFailure + MOST_SIMPLIFICATIONS) return;
        const sent = server.write(request);
        const faults = await tryOut(server, sent, statistics, index % DIGEST_INTERVAL === 0);
        if (faults.length === 0) return;
        firstFailure = Math.min(firstFailure, index);
        failure = [...faults, toCurl(sent)].join('\n');
        throw new Error(failure);
      }),
      { numRuns: runs, seed },
    );
    if (!details.failed) return undefined;
    return `${failure}\nSeed ${String(seed)}, request ${String(firstFailure)}.`;
  } finally {
    await server.close();
  }
}

async function tryOut(
  server: FuzzServer,
  sent: SentRequest,
  statistics: FuzzStatistics,
  comparesRows: boolean,
): Promise<string[]> {
  const call = findCall(sent);
  const before = comparesRows ? await server.readDigest() : '';
  const answer = await server.send(sent);
  if (answer === undefined) {
    statistics.count(call?.name ?? 'no call', 'closed');
    // A body that is too large is not waited for.
    const limit = call ? bodyLimitOf(call.endpoint) : DEFAULT_BODY_LIMIT_KB * 1024;
    return Buffer.byteLength(sent.body ?? '') > limit ? [] : ['the connection was closed'];
  }
  statistics.count(call?.name ?? 'no call', String(answer.status));
  const faults = faultsOfExchange(call, sent, answer);
  if (comparesRows && answer.status >= 400 && (await server.readDigest()) !== before) {
    faults.push(`rows have changed although the answer is ${String(answer.status)}`);
  }
  if (answer.status === 200 && call !== undefined) {
    server.rows.learn(call.name, call.params, JSON.parse(answer.text));
    if (call.name === 'login' || call.name === 'logout') await server.renewSession(sent.caller);
  }
  return faults.map((fault) => `${fault} (${String(answer.status)} ${shorten(answer.text)})`);
}

function toCurl(sent: SentRequest): string {
  const { method, target, headers, body, caller } = sent;
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'cookie' || caller === 'nobody')
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const others = lines.splice(MOST_PRINTED_HEADERS).length;
  return [
    `as ${caller}: curl -X ${method} --path-as-is ${quote(target)}`,
    ...lines,
    ...(others === 0 ? [] : [`(and ${String(others)} other headers)`]),
    ...(body === undefined ? [] : [`--data-binary ${quote(body)}`]),
  ]
    .map(shorten)
    .join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function shorten(text: string): string {
  return text.length > LONGEST_PRINT
    ? `${text.slice(0, LONGEST_PRINT)}… (${String(text.length)} characters)`
    : text;
}
