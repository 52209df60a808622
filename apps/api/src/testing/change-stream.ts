import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { CHANGE_STREAM_LIMITS } from '../modules/changes/change-streams';
import { addUser } from './factories';
import { startTestApp, type TestApp } from './test-app';

/** An open stream of changes. */
export type TestStream = Awaited<ReturnType<typeof openStream>>;

/** A rejected request for a stream. */
export class StreamRefusal extends Error {
  override name = 'StreamRefusal';

  constructor(
    readonly status: number,
    readonly retryAfter: string | undefined,
  ) {
    super(`The stream was rejected with ${String(status)}`);
  }
}

/**
 * Opens a stream of changes and waits for its first comment. Without a query, `resync {}` follows.
 * @param query such as `?age=0`.
 * @throws StreamRefusal unless the status is 200.
 */
export async function openStream(
  url: string,
  cookie: string,
  query = '',
  headers: Readonly<Record<string, string>> = {},
) {
  const outgoing = get(`${url}/api/changes${query}`, {
    agent: false,
    headers: { cookie, ...headers },
  });
  // `response` is emitted with an incoming message.
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (incoming.statusCode !== 200) {
    incoming.resume();
    throw new StreamRefusal(incoming.statusCode ?? 0, incoming.headers['retry-after']);
  }
  const blocks = readBlocks(incoming);

  /** Waits for the next event or comment; a comment is `:`. */
  async function nextBlock(): Promise<string> {
    const { value } = await blocks.next();
    if (value === undefined) throw new Error('The stream has ended');
    return value;
  }

  const first = await nextBlock();
  if (first !== ':') throw new Error(`The stream begins with ${first}`);
  return {
    headers: incoming.headers,
    nextBlock,
    /**
     * Waits for the next event, as `resync {}` or `change {"topic":…}`; skips comments.
     * @throws Error when the stream ends before.
     */
    async next(): Promise<string> {
      for (;;) {
        const block = await nextBlock();
        if (block !== ':') return block;
      }
    },
    /** Waits until the server ends the stream; rejects when the connection breaks. */
    async ended(): Promise<void> {
      while (!(await blocks.next()).done) continue;
    },
    /** Reads nothing more, like a client that hangs. */
    pause: () => incoming.pause(),
    close: () => outgoing.destroy(),
  };
}

/** Opens a stream and skips the resync with which it begins. */
export async function openSyncedStream(url: string, cookie: string): Promise<TestStream> {
  const stream = await openStream(url, cookie);
  const first = await stream.next();
  if (first !== 'resync {}') throw new Error(`The stream begins with ${first}`);
  return stream;
}

/** A signed-in user whose changes are streamed. */
export interface Writer {
  readonly id: number;
  readonly cookie: string;
}

/**
 * Starts a server that sends a comment to each stream every 20 ms, and signs in an admin who makes changes,
 * before all tests of a file. Both have their members once the tests run.
 */
export function setUpStreamApp(): { server: TestApp; writer: Writer } {
  // Filled before any hook or test of the file runs.
  const [server, writer] = [{} as TestApp, {} as Writer];
  beforeAll(async () => {
    const streamLimits = { ...CHANGE_STREAM_LIMITS, heartbeatMs: 20 };
    Object.assign(server, await startTestApp({}, undefined, undefined, { streamLimits }));
    const id = await addUser(server.db, 'writer', { role: 'admin' });
    Object.assign(writer, { id, cookie: await server.signIn('writer') });
  });
  afterAll(() => server.close());
  return { server, writer };
}

/** Adds a task as a user, and returns the event of the change. */
export async function addTask(server: TestApp, { id: userId, cookie }: Writer): Promise<string> {
  const body = {
    title: 'Call',
    type: 'Bug',
    status: 'Todo',
    priority: 'Low',
    assigneeIds: [userId],
  };
  const response = await server.call('POST', '/api/tasks', { cookie, body });
  // The contract's response schema has parsed it on the server.
  const { id } = (await response.json()) as { id: number };
  return `change ${JSON.stringify({ topic: 'tasks', ids: [id], by: userId })}`;
}

async function* readBlocks(incoming: IncomingMessage): AsyncGenerator<string, undefined> {
  let rest = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) {
    const blocks = `${rest}${String(chunk)}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield block.replace(/^event: (\w+)\ndata: /, '$1 ');
  }
  return undefined;
}
