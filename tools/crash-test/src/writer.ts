import type { Change, Key, Row, WriteTracker } from './write-tracker';

/** A user as a task's assignee. */
export interface Assignee {
  readonly userId: number;
  readonly username: string;
}

/** Options of a writer. */
export interface WriterOptions {
  /** Origin of the server. */
  readonly url: string;
  /** Session cookie of an admin. */
  readonly cookie: string;
  readonly tracker: WriteTracker;
  /** Assignees of tasks, participants of events and recipients of messages. */
  readonly people: readonly Assignee[];
  /** Marks the rows of this writer; unique among all writers of a run. */
  readonly name: string;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Sends random changes of all kinds, one at a time, until the server is unreachable. The tracker records
 * each change before its request and after its response. Writers do not change each other's rows.
 * @throws Error when the server rejects a change.
 */
export async function writeUntilDisconnected(options: WriterOptions): Promise<void> {
  const { tracker, people, name } = options;
  const ownKeys = new Set<Key>();
  let count = 0;

  async function change(method: string, path: string, intent: Change, body?: Body): Promise<void> {
    const acknowledge = tracker.begin(intent);
    const response = await sendRequest(options, method, path, body);
    if (intent.type === 'delete') {
      acknowledge();
      for (const key of intent.keys) ownKeys.delete(key);
    } else {
      const key = intent.type === 'update' ? intent.key : keyOf(intent.kind, rowOf(response));
      acknowledge({ key, row: { ...contextOf(path), ...rowOf(response) } });
      ownKeys.add(key);
    }
  }

  function create(kind: string, path: string, marker: string, body: Body): Promise<void> {
    return change('POST', path, { type: 'create', kind, marker }, body);
  }

  function update(key: Key, path: string, values: Row, body: Body): Promise<void> {
    const version = Number(tracker.rowOf(key).version) + 1;
    return change('PUT', path, { type: 'update', key, values: { ...values, version } }, body);
  }

  function remove(key: Key, path: string): Promise<void> {
    return change('DELETE', path, { type: 'delete', keys: [key, ...dependentsOf(tracker, key)] });
  }

  function pick(kind: string): Key | undefined {
    const keys = tracker.keysOf(kind).filter((key) => ownKeys.has(key));
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
      const { id, distributorId } = tracker.rowOf(company);
      // A license has no text field: its expiry is its marker.
      const expiresAt = new Date(
        Date.UTC(2030, 0) + Math.floor(Math.random() * 1e12),
      ).toISOString();
      const body = { companyId: id, distributorId, isTrial: false, expiresAt };
      return create('licenses', '/api/licenses', expiresAt, body);
    },
    (marker) => {
      const company = pick('companies');
      if (company === undefined) return;
      const { uuid, email, ...row } = tracker.rowOf(company);
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
        participants: [{ userId: null, ...person, answer: null }],
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
    if (!(error instanceof Disconnected)) throw error;
  }
}

function idsOf(people: readonly Assignee[]): number[] {
  return people.map(({ userId }) => userId);
}

/** Returns the id in a key. */
export function idOf(key: Key): string {
  return key.split(' ')[1] ?? '';
}

/** Returns the key of a row. */
export function keyOf(kind: string, row: Row): Key {
  return `${kind} ${String(row.id)}`;
}

/**
 * Sends a request and returns the JSON of the response.
 * @throws Error when the server rejects it or is unreachable.
 */
export async function sendRequest(
  { url, cookie }: Pick<WriterOptions, 'url' | 'cookie'>,
  method: string,
  path: string,
  body?: Body,
): Promise<unknown> {
  const {
    ok,
    status,
    body: answer,
  } = await exchange(url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = answer.toString();
  if (!ok) throw new Error(`${method} ${path}: ${String(status)} ${text}`);
  return JSON.parse(text);
}

/** The server is unreachable. */
export class Disconnected extends Error {}

/**
 * Sends a request and reads the whole response.
 * @throws Disconnected when the server is unreachable.
 */
export async function exchange(url: string, request: RequestInit) {
  try {
    const response = await fetch(url, request);
    const body = Buffer.from(await response.arrayBuffer());
    return { ok: response.ok, status: response.status, body };
  } catch (error) {
    throw new Disconnected(`${url} is unreachable`, { cause: error });
  }
}

function rowOf(response: unknown): Row {
  // The contract's response schemas have parsed it on the server; only messages are wrapped.
  const row = response as Row & { message?: Row };
  return row.message ?? row;
}

// The response for a comment does not name its task.
function contextOf(path: string): Row {
  const [, taskId] = /^\/api\/tasks\/(\d+)\/comments$/.exec(path) ?? [];
  return taskId === undefined ? {} : { taskId: Number(taskId) };
}

// Returns the rows that are deleted together with a row.
function dependentsOf(tracker: WriteTracker, key: Key): Key[] {
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
    tracker.keysOf(other).filter((one) => tracker.rowOf(one)[column] === id),
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
