import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { findFreePort } from '@atrium/test-product';
import { checkDevelopmentPorts, checkPort } from './ports';

const HOST = '127.0.0.1';

let server: Server | undefined;

/** Starts another program, which only this test knows about. */
async function listen(port: number, answer: RequestListener): Promise<void> {
  server = createServer(answer).listen(port, HOST);
  await once(server, 'listening');
}

afterEach(async () => {
  if (server === undefined) return;
  server.closeAllConnections();
  await once(server.close(), 'close');
  server = undefined;
});

it('finds a free port', async () => {
  const port = await findFreePort();

  expect(await checkPort(HOST, port)).toEqual({ state: 'ok', text: `Port ${port} is free` });
});

it('names the process that uses the port', async () => {
  const port = await findFreePort();
  await listen(port, (_request, response) => response.end('{}'));

  expect(await checkPort(HOST, port)).toEqual({
    state: 'wrong',
    text: `Port ${port} on 127.0.0.1 is already in use by process ${process.pid}. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  });
});

it('names the process on a machine without lsof', async () => {
  const port = await findFreePort();
  await listen(port, (_request, response) => response.end());
  const { PATH } = process.env;
  process.env['PATH'] = '';
  const { text } = await checkPort(HOST, port);
  process.env['PATH'] = PATH;

  // macOS has no /proc.
  const user = process.platform === 'linux' ? ` by process ${process.pid}` : '';
  expect(text).toContain(`is already in use${user}. Stop`);
});

it('accepts a port that Atrium itself uses', async () => {
  const port = await findFreePort();
  await listen(port, (request, response) => {
    const isHealth = request.url === '/api/health';
    response.end(isHealth ? JSON.stringify({ status: 'ok', version: '1.0.0' }) : '');
  });

  expect(await checkPort(HOST, port)).toMatchObject({
    state: 'ok',
    text: `Port ${port} is in use by Atrium itself, process ${process.pid}`,
  });
});

it('rejects a port that is none', async () => {
  expect(await checkPort(HOST, 70_000)).toEqual({
    state: 'wrong',
    text: 'PORT must be a whole number from 0 to 65535.',
  });
});

it('names taken ports of npm run dev, which npm start does not need', async () => {
  const port = await findFreePort();
  await listen(port, (_request, response) => response.end());

  expect(await checkDevelopmentPorts(HOST, port - 2, 2)).toMatchObject({
    state: 'wrong',
    optional: true,
    text: expect.stringContaining(`${port} by process ${process.pid}`),
  });
});
