import fc from 'fast-check';
import { bodyLimitOf, DEFAULT_BODY_LIMIT_KB } from '@atrium/contracts/server';
import { fuzzRequest } from './fuzz-request';
import { type FuzzServer, type SentRequest, startFuzzServer } from './fuzz-server';
import type { FuzzStatistics } from './fuzz-statistics';
import { findExchangeFaults } from './request-faults';
import { findEndpoint } from './requested-endpoint';

/** Options of a fuzz run. */
export interface FuzzOptions {
  readonly runs: number;
  /** The same seed sends the same requests. */
  readonly seed: number;
  readonly statistics: FuzzStatistics;
  /** Called after each 5,000 requests, when the server is replaced. */
  readonly onProgress?: () => void;
}

// Lists grow with every row. A new server starts with a few.
const RUNS_PER_SERVER = 5000;
const DIGEST_INTERVAL = 10;
const MAX_SHRINKS = 300;
const MAX_PRINTED_HEADERS = 8;
const MAX_PRINTED_LENGTH = 2000;

/**
 * Sends random requests to servers with their own databases until a response breaks the contract.
 * @returns the faults with the request and the seed; `undefined` if there are none.
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
        // After a failure, fast-check shrinks the request. That could take forever.
        if (index > firstFailure + MAX_SHRINKS) return;
        const sent = server.serialize(request);
        const faults = await sendAndCheck(server, sent, statistics, index % DIGEST_INTERVAL === 0);
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

async function sendAndCheck(
  server: FuzzServer,
  sent: SentRequest,
  statistics: FuzzStatistics,
  comparesDigests: boolean,
): Promise<string[]> {
  const requested = findEndpoint(sent);
  const before = comparesDigests ? await server.readDigest() : '';
  const response = await server.send(sent);
  if (response === undefined) {
    statistics.count(requested?.name ?? 'no endpoint', 'closed');
    // The server closes the connection before it has read a body that is too large.
    const limit = requested ? bodyLimitOf(requested.endpoint) : DEFAULT_BODY_LIMIT_KB * 1024;
    return Buffer.byteLength(sent.body ?? '') > limit ? [] : ['the connection was closed'];
  }
  statistics.count(requested?.name ?? 'no endpoint', String(response.status));
  const faults = findExchangeFaults(requested, sent, response);
  if (comparesDigests && response.status >= 400 && (await server.readDigest()) !== before) {
    faults.push(`rows have changed although the status is ${String(response.status)}`);
  }
  if (response.status === 200 && requested !== undefined && requested.endpoint.method !== 'GET') {
    // A session that a caller ends may be the one of its requests.
    if (['login', 'logout', 'endSession'].includes(requested.name))
      await server.renewSession(sent.caller);
    await server.rows.refresh();
  }
  return faults.map((fault) => `${fault} (${String(response.status)} ${shorten(response.text)})`);
}

function toCurl(sent: SentRequest): string {
  const { method, target, headers, body, caller } = sent;
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'cookie' || caller === 'nobody')
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const others = lines.splice(MAX_PRINTED_HEADERS).length;
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
  return text.length > MAX_PRINTED_LENGTH
    ? `${text.slice(0, MAX_PRINTED_LENGTH)}… (${String(text.length)} characters)`
    : text;
}
