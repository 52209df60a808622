import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort, startNginx } from '@atrium/test-product';
import { expect, test } from './fixtures';

const AWAY = 'Atrium does not answer; please try again.';

const READS = ['GET /tasks', 'GET /api/tasks', 'GET /shell/a.js', 'GET /registry.json'];
const WRITES = [
  'POST /api/tasks',
  'PUT /api/tasks/1',
  'PATCH /api/tasks/1',
  'DELETE /api/tasks/1',
  'POST /api/login',
  'POST /api/imports',
  'POST /api/releases/tasks',
];
const STREAM = 'GET /api/changes';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers of a process by its state; without one, nothing listens at its port. */
const STATES = {
  serving: (_, response) => response.end('served'),
  away: undefined,
  hanging: () => undefined,
  /** Ends with the connection of a request that it has read. */
  killed: ({ socket }) => socket.destroy(),
  /** Diverts reads and still takes writes. */
  stopping: ({ method }, response) => {
    if (method === 'GET') response.writeHead(502, { 'content-type': 'text/plain' }).end(AWAY);
    else response.end('served');
  },
} satisfies Record<string, Respond | undefined>;

/** Processes of an API that a test replaces. */
class Api {
  readonly ports: number[] = [];
  /** Method and path of each request that a process has read. */
  readonly seen: string[] = [];
  private servers: Server[] = [];

  async become(...states: (keyof typeof STATES)[]): Promise<void> {
    await this.stop();
    this.seen.length = 0;
    for (const [index, state] of states.entries()) {
      this.ports[index] ??= await findFreePort();
      const respond: Respond | undefined = STATES[state];
      if (!respond) continue;
      const server = createServer((request, response) => {
        request.resume().once('end', () => {
          this.seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
          respond(request, response);
        });
      });
      await new Promise<void>((resolve) => server.listen(this.ports[index], '127.0.0.1', resolve));
      this.servers.push(server);
    }
  }

  async stop(): Promise<void> {
    const servers = this.servers.splice(0);
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}

const api = new Api();
let folder = '';
let port = 0;
let nginx = { stop: () => Promise.resolve() };

test.beforeAll(async () => {
  const { NGINX_PATH: program } = process.env;
  if (!program) throw new Error('Run this with: npm run scale-test');
  await api.become('serving', 'serving');
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-away-'));
  port = await findFreePort();
  const apis = api.ports.map((port) => `http://127.0.0.1:${String(port)}`);
  nginx = await startNginx({ program, folder, port, apis });
});

test.afterAll(async () => {
  await nginx.stop();
  await api.stop();
  await rm(folder, { recursive: true });
});

async function call(request: string): Promise<string> {
  const [method = '', address = ''] = request.split(' ');
  const response = await fetch(`http://127.0.0.1:${String(port)}${address}`, {
    method,
    ...(method !== 'GET' && { body: '{}' }),
  });
  const body = await response.text();
  if (response.ok) return body;
  expect(response.headers.get('content-type'), request).toMatch(/^text\/plain/);
  return body;
}

async function callAll(requests: readonly string[]): Promise<Record<string, string>> {
  const bodies = await Promise.all(
    requests.map(async (request) => [request, await call(request)] as const),
  );
  return Object.fromEntries(bodies);
}

function all(requests: readonly string[], body: string): Record<string, string> {
  return Object.fromEntries(requests.map((request) => [request, body]));
}

test('nobody notices that one process is away or starts, also just after all were', async () => {
  const requests = [...READS, ...WRITES, STREAM];
  await api.become('away', 'away');
  await callAll(requests);
  for (const states of [
    ['serving', 'away'],
    ['away', 'serving'],
    ['stopping', 'serving'],
  ] as const) {
    await api.become(...states);

    expect(await callAll(requests), states.join()).toEqual(all(requests, 'served'));
    expect(api.seen.filter((request) => WRITES.includes(request)).sort(), states.join()).toEqual(
      [...WRITES].sort(),
    );
  }
});

test('a request that no process answers ends with a sentence, and no write is sent twice', async () => {
  const requests = [...READS, ...WRITES, STREAM];
  await api.become('away', 'away');
  expect(await callAll(requests)).toEqual(all(requests, AWAY));
  // From now on, nginx knows that they are away.
  expect(await callAll(requests)).toEqual(all(requests, AWAY));

  await api.become('killed', 'killed');
  expect(await callAll(requests)).toEqual(all(requests, AWAY));
  expect(api.seen.filter((request) => WRITES.includes(request)).sort()).toEqual([...WRITES].sort());

  await api.become('stopping', 'stopping');
  expect(await callAll(READS)).toEqual(all(READS, AWAY));

  await api.become('hanging', 'hanging');
  const waiting = [...READS, ...WRITES];
  expect(await callAll(waiting)).toEqual(all(waiting, AWAY));
  expect(api.seen.filter((request) => WRITES.includes(request)).sort()).toEqual([...WRITES].sort());
});

test('while one process hangs, every read is answered, and a write ends with a sentence at most', async () => {
  await api.become('hanging', 'serving');

  expect(await callAll(READS)).toEqual(all(READS, 'served'));
  const answers = Object.values(await callAll(WRITES));
  expect(answers.filter((answer) => answer !== 'served' && answer !== AWAY)).toEqual([]);
  expect(api.seen.filter((request) => WRITES.includes(request)).sort()).toEqual([...WRITES].sort());
});

test('a request of an unknown version of HTTP gets a sentence', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/9.0\r\nHost: atrium\r\n\r\n');

  const answer = await text(socket);

  expect(answer).toMatch(/^HTTP\/1.1 505 /);
  expect(answer).toContain('\r\nContent-Type: text/plain; charset=utf-8\r\n');
});
