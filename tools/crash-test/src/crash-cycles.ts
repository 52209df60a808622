import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '@atrium/test-product';
import { readFiles, uploadUntilDisconnected } from './uploads';
import type { Key, Row } from './write-tracker';
import { createWriteTracker } from './write-tracker';
import type { Assignee } from './writer';
import { idOf, keyOf, sendRequest, writeUntilDisconnected } from './writer';

const WRITERS = 4;
const MIN_RUN_MS = 100;
const MAX_RUN_MS = 500;

/** Options of crash cycles. */
export interface CrashCycleOptions {
  /** Starts the server, on the same data each time. */
  readonly start: () => Promise<RunningServer>;
  /** Session cookie of an admin. The session must survive every crash. */
  readonly cookie: string;
  /** Users other than the admin. */
  readonly people: readonly Assignee[];
  readonly cycles: number;
  /** Checks the database while the server is down; returns a sentence for each broken invariant. */
  readonly inspect: () => Promise<string[]>;
  /**
   * Whether to inspect after each crash or only after the last one. Inconsistent rows that the server does
   * not show never disappear, so the last inspection finds all of them.
   */
  readonly inspectsEveryCycle: boolean;
  /** Receives a line of text after each cycle. */
  readonly report?: (line: string) => void;
}

/** Result of crash cycles. */
export interface CrashResult {
  /** Number of changes that the server has confirmed. */
  readonly acknowledged: number;
  /** Number of changes that were pending when the server was killed. */
  readonly interrupted: number;
  /** A sentence for each lost, partial or unexpected change and each broken invariant. */
  readonly problems: readonly string[];
}

/**
 * Kills the server with SIGKILL while several writers change all kinds of rows, restarts it on the same
 * data and compares the rows with the acknowledged changes. Stops at the first cycle with a problem.
 */
export async function runCrashCycles(options: CrashCycleOptions): Promise<CrashResult> {
  const { start, cycles, cookie, people, report = () => undefined } = options;
  let server = await start();
  try {
    let rows = await readAllRows(server.origin, options, new Map());
    const tracker = createWriteTracker(rows);
    let problems: string[] = [];
    for (let cycle = 1; cycle <= cycles && problems.length === 0; cycle += 1) {
      const { origin } = server;
      const stored = tracker.nextCreated('files');
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        writeUntilDisconnected({
          url: origin,
          cookie,
          tracker,
          people,
          name: `c${String(cycle)}w${String(index)}`,
        }),
      );
      const uploads = uploadUntilDisconnected({ url: origin, cookie }, tracker);
      const runMs = MIN_RUN_MS + Math.random() * (MAX_RUN_MS - MIN_RUN_MS);
      // A busy machine may take long for the first changes, of which a file takes longest.
      await Promise.race([stored.then(() => sleep(runMs)), Promise.all([...writers, uploads])]);
      await server.stop('SIGKILL');
      await Promise.all([...writers, uploads]);
      const isInspected = options.inspectsEveryCycle || cycle === cycles;
      const broken = isInspected ? await options.inspect() : [];
      server = await start();
      rows = new Map([
        ...(await readAllRows(server.origin, options, cycle === cycles ? new Map() : rows)),
        ...(await readFiles({ url: server.origin, cookie }, tracker.keysOf('files'))),
      ]);
      problems = [...broken, ...findOrphans(rows), ...tracker.compare(rows)];
      report(
        `cycle ${String(cycle)}: ${String(tracker.acknowledged)} acknowledged, ${String(tracker.interrupted)} interrupted, ${String(problems.length)} problems`,
      );
    }
    return { acknowledged: tracker.acknowledged, interrupted: tracker.interrupted, problems };
  } finally {
    await server.stop('SIGKILL');
  }
}

function findOrphans(rows: ReadonlyMap<Key, Row>): string[] {
  const hasParents: Record<string, (row: Row) => boolean> = {
    companies: ({ distributorId }) => rows.has(`distributors ${String(distributorId)}`),
    licenses: ({ companyId, distributorId }) =>
      rows.get(`companies ${String(companyId)}`)?.['distributorId'] === distributorId,
    tasks: ({ assignees }) => Array.isArray(assignees) && assignees.length > 0,
  };
  return [...rows]
    .filter(([key, row]) => hasParents[key.split(' ')[0] ?? '']?.(row) === false)
    .map(([key, row]) => `${key} is ${JSON.stringify(row)}, but what it refers to is missing.`);
}

// No writer returns to the tasks of an earlier cycle. Their comments are reused until the last cycle
// reads all of them again.
async function readAllRows(
  url: string,
  { cookie, people }: CrashCycleOptions,
  known: ReadonlyMap<Key, Row>,
): Promise<ReadonlyMap<Key, Row>> {
  const rows = new Map<Key, Row>();
  const server = { url, cookie };
  for (const kind of ['distributors', 'companies', 'licenses', 'tasks', 'events']) {
    // The contract's response schemas have parsed all of these on the server.
    const list = (await sendRequest(server, 'GET', `/api/${kind}`)) as Row[];
    for (const row of list) rows.set(keyOf(kind, row), row);
  }
  for (const key of [...rows.keys()].filter((one) => one.startsWith('tasks '))) {
    if (known.has(key)) continue;
    const list = (await sendRequest(server, 'GET', `/api/tasks/${idOf(key)}/comments`)) as Row[];
    for (const row of list) {
      rows.set(keyOf('comments', row), { taskId: Number(idOf(key)), ...row });
    }
  }
  for (const [key, row] of known) {
    if (key.startsWith('comments ') && rows.has(`tasks ${String(row['taskId'])}`)) {
      rows.set(key, row);
    }
  }
  const path = `/api/messages?recipientId=${String(people[0]?.userId)}`;
  const conversation = (await sendRequest(server, 'GET', path)) as { message: Row }[];
  for (const { message } of conversation) rows.set(keyOf('messages', message), message);
  return rows;
}
