import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { addGracefulClose } from './graceful-close';

let app: FastifyInstance;
let port: number;
let arrive: () => void;
let answer: () => void;
let arrived: Promise<void>;

async function startServer(options?: Parameters<typeof addGracefulClose>[1]): Promise<void> {
  app = Fastify({ return503OnClosing: false });
  addGracefulClose(app, options);
  arrived = new Promise((resolve) => (arrive = resolve));
  const allowed = new Promise<void>((resolve) => (answer = resolve));
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

// Without the hook, closing takes longer than a test may.
it('closes although connections are kept open, used and unused', async () => {
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

it('finishes the request that is under way and takes no new one', async () => {
  await startServer();
  const agent = new Agent({ keepAlive: true });
  const underWay = read('/later', agent);
  await arrived;

  const closed = app.close();
  // Closing has begun once connections are refused.
  while (await isAccepting()) continue;
  answer();

  expect(await underWay).toBe('later');
  await closed;
  agent.destroy();
});

it('answers what is still on its way over a kept connection, and ends that', async () => {
  // Longer than a test may take: it is the answer that ends the connection.
  await startServer({ linger: 60_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await read('/at-once', agent);

  const closed = app.close();
  while (await isAccepting()) continue;

  expect(await read('/at-once', agent)).toBe('at once');
  await closed;
  agent.destroy();
});

it('turns a proxy away from its next read on, but takes its writes until then', async () => {
  await startServer({ patience: 60_000 });
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
