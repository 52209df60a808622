import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { isNull } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { fileContents } from '../db/schema/file-tables';
import { addUser } from '../testing/factories';
import { startTestApp, type TestApp } from '../testing/test-app';
import { setUpTestDatabase } from '../testing/test-database';
import { waitUntil } from '../testing/wait-until';
import { CONNECTION_LIMITS, type ConnectionLimits, REQUEST_TOO_SLOW } from './connection-limits';
import { addGracefulClose } from './graceful-close';

const TOO_SLOW = new RegExp(
  `^HTTP/1\\.1 408 Request Timeout\\r\\n[^]*\\r\\nContent-Type: text/plain; charset=utf-8\\r\\nContent-Length: 35\\r\\nConnection: close\\r\\n\\r\\n${REQUEST_TOO_SLOW}$`,
);
const LOGIN_HEAD =
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';

describe('limits', () => {
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

  describe('an upload', () => {
    const HEAD = 'POST /api/files HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    let head: string;

    async function startForUploads(limits: Partial<ConnectionLimits>): Promise<void> {
      await start({ headersMs: 200, requestMs: 300, checkMs: 50, ...limits });
      const name = randomUUID();
      await addUser(server.db, name);
      head = `${HEAD}Cookie: ${await server.signIn(name)}\r\n`;
    }

    const countIncomplete = () => server.db.$count(fileContents, isNull(fileContents.sha256));

    it('may arrive more slowly than other bodies', async () => {
      await startForUploads({});
      const socket = open();
      socket.write(`${head}Content-Length: 2\r\n\r\na`);
      await waitUntil(async () => (await countIncomplete()) > 0);
      const other = open();
      other.write(`${LOGIN_HEAD}\r\n{"username": "`);
      expect(await trickle(other, 'a')).toMatch(TOO_SLOW);

      socket.write('a');

      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    });

    it('is rejected in the end, and nothing of it stays', async () => {
      await startForUploads({ uploadMs: 600 });
      const socket = open();
      socket.write(`${head}Content-Length: 1000\r\n\r\n`);

      expect(await trickle(socket, 'a')).toMatch(TOO_SLOW);
      await waitUntil(async () => (await countIncomplete()) === 0);
    });

    it('has no more time than others without a session', async () => {
      await startForUploads({});
      const socket = open();
      socket.write(`${HEAD}Content-Length: 1000\r\n\r\n`);

      expect(await trickle(socket, 'a')).toMatch(/^HTTP\/1\.1 401 /);
    });
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

    await waitUntil(() => server.log.includes('closed'));
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
      requestTimeout: CONNECTION_LIMITS.uploadMs,
      timeout: CONNECTION_LIMITS.stalledMs,
      keepAliveTimeout: CONNECTION_LIMITS.keepAliveMs,
      maxConnections: CONNECTION_LIMITS.connections,
    });
  });
});

describe('a graceful close', () => {
  let app: FastifyInstance;
  let port: number;
  let arrive: () => void;
  let respond: () => void;
  let arrived: Promise<void>;

  async function startServer(options?: Parameters<typeof addGracefulClose>[1]): Promise<void> {
    app = Fastify({ return503OnClosing: false });
    addGracefulClose(app, options);
    arrived = new Promise((resolve) => (arrive = resolve));
    const allowed = new Promise<void>((resolve) => (respond = resolve));
    app.get('/at-once', () => 'at once');
    app.post('/at-once', () => 'written');
    app.get('/later', async () => {
      arrive();
      await allowed;
      return 'later';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    // Without the hook, nothing closes a connection.
    app.server.headersTimeout = 0;
    app.server.requestTimeout = 0;
    app.server.keepAliveTimeout = 0;
    // A listening TCP server's address is always of this kind.
    ({ port } = app.server.address() as AddressInfo);
  }

  async function read(path: string, agent: Agent): Promise<string> {
    const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    return text(response);
  }

  it('closes although keep-alive connections are open, used and unused', async () => {
    await startServer();
    const agent = new Agent({ keepAlive: true });
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    expect(await read('/at-once', agent)).toBe('at once');

    await app.close();

    expect(app.server.listening).toBe(false);
    agent.destroy();
    unused.destroy();
  });

  it('finishes requests in progress and accepts no new ones', async () => {
    await startServer();
    const agent = new Agent({ keepAlive: true });
    const pending = read('/later', agent);
    await arrived;

    const closed = app.close();
    // The server is closing as soon as it refuses connections.
    await waitUntil(async () => !(await isAccepting()));
    respond();

    expect(await pending).toBe('later');
    await closed;
    agent.destroy();
  });

  it('responds to a request that arrives on an open connection and then closes it', async () => {
    // Longer than the test's timeout, so only the response can close the connection.
    await startServer({ lingerMs: 600_000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await read('/at-once', agent);

    const closed = app.close();
    await waitUntil(async () => !(await isAccepting()));

    expect(await read('/at-once', agent)).toBe('at once');
    await closed;
    agent.destroy();
  });

  it('diverts a proxy with its next read but accepts its writes until then', async () => {
    await startServer({ proxyWaitMs: 600_000 });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const ask = (method: string) =>
      fetch(`http://127.0.0.1:${String(port)}/at-once`, { method, headers });
    expect((await ask('GET')).status).toBe(200);

    const closed = app.close();

    expect(await (await ask('POST')).text()).toBe('written');
    const diverted = await ask('GET');
    // People read this if all processes stop at once.
    expect([diverted.status, await diverted.text()]).toEqual([
      502,
      'Atrium does not answer; please try again.',
    ]);
    await closed;
    expect(await isAccepting()).toBe(false);
  });

  function isAccepting(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
  }
});
