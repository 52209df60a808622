import { startServerProcess } from './server';

const SERVER = `
  const server = require('node:http').createServer((_, response) => response.end(process.env.GREETING));
  server.listen(0, '127.0.0.1', () => {
    console.error('a warning');
    console.log('Running at http://127.0.0.1:' + server.address().port + '/');
  });`;

it('returns the origin once the server is ready, collects its log and stops it', async () => {
  const server = await startServerProcess(['-e', SERVER], { GREETING: 'hello' });

  expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(server.origin)).text()).toBe('hello');
  await server.stop();

  expect([...server.log].sort()).toEqual([`Running at ${server.origin}/`, 'a warning']);
  await expect(fetch(server.origin)).rejects.toThrow();
  await server.stop();
});

it('fails with the log of a server that ends before it is ready', async () => {
  const script = "console.error('no such database'); process.exit(1);";

  await expect(startServerProcess(['-e', script], {})).rejects.toThrow('no such database');
});
