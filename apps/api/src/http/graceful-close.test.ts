import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { addGracefulClose } from './graceful-close';

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
  // A listening TCP server's address is always of this kind.
  ({ port } = app.server.address() as AddressInfo);
}

async function read(path: string, agent: Agent): Promise<string> {
  const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
  return text(response);
}

// Without the hook, closing takes longer than the test's timeout.
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
  while (await isAccepting()) continue;
  respond();

  expect(await pending).toBe('later');
  await closed;
  agent.destroy();
});

it('responds to a request that arrives on an open connection and then closes it', async () => {
  // Longer than the test's timeout, so only the response can close the connection.
  await startServer({ lingerMs: 60_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await read('/at-once', agent);

  const closed = app.close();
  while (await isAccepting()) continue;

  expect(await read('/at-once', agent)).toBe('at once');
  await closed;
  agent.destroy();
});

it('diverts a proxy with its next read but accepts its writes until then', async () => {
  await startServer({ proxyWaitMs: 60_000 });
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const ask = (method: string) =>
    fetch(`http://127.0.0.1:${String(port)}/at-once`, { method, headers });
  expect((await ask('GET')).status).toBe(200);

  const closed = app.close();

  expect(await (await ask('POST')).text()).toBe('written');
  expect((await ask('GET')).status).toBe(502);
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
