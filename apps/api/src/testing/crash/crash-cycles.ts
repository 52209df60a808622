import { setTimeout as sleep } from 'node:timers/promises';
import type { Assignee } from '../../modules/tasks/task.repository';
import { createWitness, type Key, type Row } from './witness';
import { call, idOf, keyOf, writeUntilCut } from './writer';

const WRITERS = 4;
const SHORTEST_RUN_MILLISECONDS = 100;
const LONGEST_RUN_MILLISECONDS = 500;

/** What is killed, over and over. */
export interface CrashOptions {
  /** Starts the server on the same data as before. */
  readonly start: () => Promise<{ url: string; kill: () => Promise<void> }>;
  /** Of an admin's session, which has to outlive every crash. */
  readonly cookie: string;
  /** Users who are not the admin. */
  readonly people: readonly Assignee[];
  readonly cycles: number;
  /** Looks at the database while the server is down; a sentence for each broken invariant. */
  readonly inspect: () => Promise<string[]>;
  /**
   * Whether to inspect after each crash, not only after the last one. What inspection finds and
   * the server does not show never goes away by itself, so the last one tells it all.
   */
  readonly inspectEachTime: boolean;
  /** Told after each cycle, as text for a person. */
  readonly report?: (line: string) => void;
}

/** What came of it. */
export interface CrashResult {
  readonly acknowledged: number;
  readonly interrupted: number;
  readonly problems: readonly string[];
}

/**
 * Kills the server with SIGKILL while several writers change everything that can be changed,
 * restarts it on the same data and compares with what it had acknowledged, again and again; ends
 * early at the first problem.
 */
export async function runCrashCycles(options: CrashOptions): Promise<CrashResult> {
  const { start, cycles, cookie, people, report = () => undefined } = options;
  let server = await start();
  let rows = await readAll(server.url, options, new Map());
  const witness = createWitness(rows);
  let problems: string[] = [];
  for (let cycle = 1; cycle <= cycles && problems.length === 0; cycle += 1) {
    const { url, kill } = server;
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilCut({ url, cookie, witness, people, name: `c${String(cycle)}w${String(index)}` }),
    );
    const range = LONGEST_RUN_MILLISECONDS - SHORTEST_RUN_MILLISECONDS;
    await Promise.race([
      sleep(SHORTEST_RUN_MILLISECONDS + Math.random() * range),
      Promise.all(writers),
    ]);
    await kill();
    await Promise.all(writers);
    const isInspected = options.inspectEachTime || cycle === cycles;
    const broken = isInspected ? await options.inspect() : [];
    server = await start();
    rows = await readAll(server.url, options, cycle === cycles ? new Map() : rows);
    problems = [...broken, ...findStrays(rows), ...witness.compare(rows)];
    report(
      `cycle ${String(cycle)}: ${String(witness.acknowledged)} acknowledged, ${String(witness.interrupted)} interrupted, ${String(problems.length)} problems`,
    );
  }
  await server.kill();
  return { acknowledged: witness.acknowledged, interrupted: witness.interrupted, problems };
}

function findStrays(rows: ReadonlyMap<Key, Row>): string[] {
  const isWhole: Record<string, (row: Row) => boolean> = {
    companies: ({ distributorId }) => rows.has(`distributors ${String(distributorId)}`),
    licenses: ({ companyId, distributorId }) =>
      rows.get(`companies ${String(companyId)}`)?.distributorId === distributorId,
    tasks: ({ assignees }) => Array.isArray(assignees) && assignees.length > 0,
  };
  return [...rows]
    .filter(([key, row]) => isWhole[key.split(' ')[0] ?? '']?.(row) === false)
    .map(([key, row]) => `${key} is ${JSON.stringify(row)}, which lacks what it belongs to.`);
}

// Everything that the writers change, as the server shows it. No writer comes back to the tasks of an
// earlier cycle, so their comments are read again after the last one only, and until then are known.
async function readAll(
  url: string,
  { cookie, people }: CrashOptions,
  known: ReadonlyMap<Key, Row>,
): Promise<ReadonlyMap<Key, Row>> {
  const rows = new Map<Key, Row>();
  const server = { url, cookie };
  for (const kind of ['distributors', 'companies', 'licenses', 'tasks', 'events']) {
    // The contract's response schemas have parsed all of these on the server.
    const list = (await call(server, 'GET', `/api/${kind}`)) as Row[];
    for (const row of list) rows.set(keyOf(kind, row), row);
  }
  for (const key of [...rows.keys()].filter((one) => one.startsWith('tasks '))) {
    if (known.has(key)) continue;
    const list = (await call(server, 'GET', `/api/tasks/${idOf(key)}/comments`)) as Row[];
    for (const row of list) {
      rows.set(keyOf('comments', row), { taskId: Number(idOf(key)), ...row });
    }
  }
  for (const [key, row] of known) {
    if (key.startsWith('comments ') && rows.has(`tasks ${String(row.taskId)}`)) rows.set(key, row);
  }
  const path = `/api/messages?recipientId=${String(people[0]?.userId)}`;
  const conversation = (await call(server, 'GET', path)) as { message: Row }[];
  for (const { message } of conversation) rows.set(keyOf('messages', message), message);
  return rows;
}
