import type { Assignee } from '../../modules/tasks/task.repository';
import type { Change, Key, Row, Witness } from './witness';

/** What a writer needs. */
export interface WriterOptions {
  /** The server's address. */
  readonly url: string;
  /** Of an admin. */
  readonly cookie: string;
  readonly witness: Witness;
  /** Users that tasks are assigned to, events invite and messages go to. */
  readonly people: readonly Assignee[];
  /** Marks what this writer makes; different for each writer and each run of one. */
  readonly name: string;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Keeps changing everything that can be changed, one change at a time, each known to the witness
 * before it is sent and after it was acknowledged. Writers leave each other's rows alone.
 * @returns when the server can't be reached any more.
 * @throws Error when the server refuses a change.
 */
export async function writeUntilCut(options: WriterOptions): Promise<void> {
  const { witness, people, name } = options;
  const mine = new Set<Key>();
  let count = 0;

  async function change(method: string, path: string, intent: Change, body?: Body): Promise<void> {
    const end = witness.begin(intent);
    const answer = await call(options, method, path, body);
    if (intent.type === 'delete') {
      end();
      for (const key of intent.keys) mine.delete(key);
    } else {
      const key = intent.type === 'update' ? intent.key : keyOf(intent.kind, rowOf(answer));
      end({ key, row: { ...contextOf(path), ...rowOf(answer) } });
      mine.add(key);
    }
  }

  function create(kind: string, path: string, marker: string, body: Body): Promise<void> {
    return change('POST', path, { type: 'create', kind, marker }, body);
  }

  function update(key: Key, path: string, values: Row, body: Body): Promise<void> {
    return change('PUT', path, { type: 'update', key, values }, body);
  }

  function remove(key: Key, path: string): Promise<void> {
    return change('DELETE', path, { type: 'delete', keys: [key, ...dependants(witness, key)] });
  }

  function pick(kind: string): Key | undefined {
    const keys = witness.keysOf(kind).filter((key) => mine.has(key));
    return keys[Math.floor(Math.random() * keys.length)];
  }

  function choosePeople(): readonly Assignee[] {
    const chosen = people.filter(() => Math.random() < 0.5);
    return chosen.length > 0 ? chosen : people.slice(0, 1);
  }

  const changes: readonly ((marker: string) => Promise<void> | undefined)[] = [
    (marker) =>
      create('distributors', '/api/distributors', marker, { name: marker, email: 'a@b.example' }),
    (marker) => {
      const distributor = pick('distributors');
      if (distributor === undefined) return;
      const body = { name: marker, email: 'c@d.example', distributorId: idOf(distributor) };
      return create('companies', '/api/companies', marker, body);
    },
    () => {
      const company = pick('companies');
      if (company === undefined) return;
      const { id, distributorId } = witness.rowOf(company);
      // Its expiry marks a licence, which has no text of its own.
      const expiresAt = new Date(
        Date.UTC(2030, 0) + Math.floor(Math.random() * 1e12),
      ).toISOString();
      const body = { companyId: id, distributorId, isTrial: false, expiresAt };
      return create('licenses', '/api/licenses', expiresAt, body);
    },
    (marker) => {
      const company = pick('companies');
      if (company === undefined) return;
      const { uuid, email, ...row } = witness.rowOf(company);
      const values = { ...row, uuid, email, name: marker, phone: marker, status: 'pending' };
      return update(company, `/api/companies/${String(uuid)}`, values, values);
    },
    (marker) => {
      const body = { ...task(marker), assigneeIds: idsOf(choosePeople()) };
      return create('tasks', '/api/tasks', marker, body);
    },
    (marker) => {
      const key = pick('tasks');
      if (key === undefined) return;
      const assignees = choosePeople();
      const body = { ...task(marker), assigneeIds: idsOf(assignees) };
      return update(key, `/api/tasks/${idOf(key)}`, { ...task(marker), assignees }, body);
    },
    (marker) => {
      const key = pick('tasks');
      if (key === undefined) return;
      return create('comments', `/api/tasks/${idOf(key)}/comments`, marker, { content: marker });
    },
    (marker) =>
      create('events', '/api/events', marker, {
        ...event(marker),
        participantIds: idsOf(choosePeople()),
      }),
    (marker) => {
      const key = pick('events');
      if (key === undefined) return;
      const person = { email: `${marker}@example.com`, name: marker };
      const values = {
        ...event(marker),
        participantIds: [],
        participants: [{ userId: null, ...person }],
      };
      const body = { ...event(marker), participants: [person] };
      return update(key, `/api/events/${idOf(key)}`, values, body);
    },
    (marker) =>
      create('messages', '/api/messages', marker, {
        recipientId: people[0]?.userId,
        content: marker,
      }),
    () => {
      const kinds = ['distributors', 'companies', 'licenses', 'tasks', 'events'];
      const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? '';
      const key = Math.random() < 0.5 ? pick(kind) : undefined;
      return key === undefined ? undefined : remove(key, `/api/${kind}/${idOf(key)}`);
    },
  ];

  try {
    for (;;) {
      count += 1;
      await changes[Math.floor(Math.random() * changes.length)]?.(`${name}-${String(count)}`);
    }
  } catch (error) {
    if (!(error instanceof Cut)) throw error;
  }
}

function idsOf(people: readonly Assignee[]): number[] {
  return people.map(({ userId }) => userId);
}

/** The id in a key. */
export function idOf(key: Key): string {
  return key.split(' ')[1] ?? '';
}

/** The key of a row. */
export function keyOf(kind: string, row: Row): Key {
  return `${kind} ${String(row.id)}`;
}

/**
 * Makes a call; the answer's JSON.
 * @throws Error when the server refuses it or can't be reached.
 */
export async function call(
  { url, cookie }: Pick<WriterOptions, 'url' | 'cookie'>,
  method: string,
  path: string,
  body?: Body,
): Promise<unknown> {
  const { ok, status, text } = await exchange(url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!ok) throw new Error(`${method} ${path}: ${String(status)} ${text}`);
  return JSON.parse(text);
}

/** The line to the server was cut before its answer was there. */
class Cut extends Error {}

async function exchange(url: string, request: RequestInit) {
  try {
    const answer = await fetch(url, request);
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new Cut(`${url} can't be reached`, { cause: error });
  }
}

// A message comes wrapped with its sender.
function rowOf(answer: unknown): Row {
  const row = answer as Row & { message?: Row };
  return row.message ?? row;
}

// A comment does not say which task it is on.
function contextOf(path: string): Row {
  const [, taskId] = /^\/api\/tasks\/(\d+)\/comments$/.exec(path) ?? [];
  return taskId === undefined ? {} : { taskId: Number(taskId) };
}

// What goes with a row when it is deleted.
function dependants(witness: Witness, key: Key): Key[] {
  const [kind, id] = [key.split(' ')[0], Number(idOf(key))];
  const references: Record<string, [kind: string, column: string][]> = {
    distributors: [
      ['companies', 'distributorId'],
      ['licenses', 'distributorId'],
    ],
    companies: [['licenses', 'companyId']],
    tasks: [['comments', 'taskId']],
  };
  return (references[kind ?? ''] ?? []).flatMap(([other, column]) =>
    witness.keysOf(other).filter((one) => witness.rowOf(one)[column] === id),
  );
}

function task(title: string) {
  return { title, type: 'Bug', description: title, status: 'Todo', priority: 'Low' };
}

function event(title: string) {
  return {
    title,
    description: title,
    startDate: '2026-11-20T09:00:00.000Z',
    endDate: '2026-11-20T10:00:00.000Z',
  };
}
