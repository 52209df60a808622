import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestApp, type TestApp } from '../testing/test-app';
import { setUpTestDatabase } from '../testing/test-database';
import { CONNECTION_LIMITS, type ConnectionLimits, REQUEST_TOO_SLOW } from './connection-limits';

const TOO_SLOW = new RegExp(
  `^HTTP/1\\.1 408 Request Timeout\\r\\nContent-Type: text/plain; charset=utf-8\\r\\nContent-Length: 35\\r\\nConnection: close\\r\\n\\r\\n${REQUEST_TOO_SLOW}$`,
);
const LOGIN_HEAD =
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';

const database = setUpTestDatabase();
let server: TestApp;

afterEach(() => server.close());

async function start(limits: Partial<ConnectionLimits>): Promise<void> {
  server = await startTestApp({}, await database.openAgain(), undefined, {
    connectionLimits: { ...CONNECTION_LIMITS, ...limits },
  });
}

function open(): Socket {
  const { hostname, port } = new URL(server.url);
  // The tests expect the server to close the connection.
  return connect(Number(port), hostname).on('error', () => undefined);
}

/** Sends bytes repeatedly until the server closes the connection; returns its response. */
async function trickle(socket: Socket, bytes: string): Promise<string> {
  const sending = setInterval(() => socket.write(bytes), 20);
  const response = await text(socket);
  clearInterval(sending);
  socket.destroy();
  return response;
}

it('rejects a request whose headers arrive too slowly', async () => {
  await start({ headersMs: 200, checkMs: 50 });
  const socket = open();
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: ');

  expect(await trickle(socket, 'a')).toMatch(TOO_SLOW);
});

it('closes a connection without a request', async () => {
  await start({ headersMs: 200, checkMs: 50 });

  expect(await text(open())).toMatch(TOO_SLOW);
});

it('rejects a request whose body arrives too slowly', async () => {
  await start({ headersMs: 200, requestMs: 300, checkMs: 50 });
  const socket = open();
  socket.write(`${LOGIN_HEAD}\r\n{"username": "`);

  expect(await trickle(socket, 'a')).toMatch(TOO_SLOW);
  expect(server.log.filter((line) => line.includes('request failed'))).toEqual([]);
});

it('closes a connection whose client never reads', async () => {
  await start({ stalledMs: 200 });
  server.app.server.on('request', (_request, response) => {
    response.socket?.once('close', () => server.log.push('closed'));
  });
  const socket = open().pause();
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

  // More responses than fit into the system's buffers.
  socket.write(request.repeat(200));

  while (!server.log.includes('closed')) await new Promise(setImmediate);
  socket.destroy();
});

it('closes connections above the limit, logs this once and keeps serving the others', async () => {
  await start({ connections: 2 });
  const kept = [open(), open()];
  await Promise.all(kept.map((socket) => once(socket, 'connect')));
  // When the server has responded on the second connection, it has accepted both.
  kept[1]?.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await Promise.all(kept.slice(1).map((socket) => once(socket, 'data')));

  expect(await text(open()).catch(() => '')).toBe('');
  expect(await text(open()).catch(() => '')).toBe('');

  kept[0]?.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(kept[0] && (await text(kept[0]))).toContain('"status":"ok"');
  expect(server.log.filter((line) => line.includes('too many connections'))).toHaveLength(1);
  for (const socket of kept) socket.destroy();
});

it('allows less than 90 seconds for a slow request and passes the limits to Node', async () => {
  await start({});
  const { headersMs, requestMs, checkMs } = CONNECTION_LIMITS;

  expect(headersMs).toBeLessThan(requestMs);
  expect(requestMs + checkMs).toBeLessThan(90_000);
  expect(server.app.server).toMatchObject({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    timeout: CONNECTION_LIMITS.stalledMs,
    keepAliveTimeout: CONNECTION_LIMITS.keepAliveMs,
    maxConnections: CONNECTION_LIMITS.connections,
  });
});
