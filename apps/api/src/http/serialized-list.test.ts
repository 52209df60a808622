import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { SerializedList } from './serialized-list';

const LONG = new SerializedList([JSON.stringify('ö'.repeat(2000))]);
const SHORT = new SerializedList(['1', '2']);

let server: FastifyInstance;

beforeAll(async () => {
  server = Fastify();
  // As in the product, where it must leave these responses alone.
  await server.register(compress, { encodings: ['gzip'] });
  server.get('/long', (request, reply) => LONG.send(request, reply));
  server.get('/short', (request, reply) => SHORT.send(request, reply));
});

afterAll(() => server.close());

const get = (url: string, headers: Record<string, string>) =>
  server.inject({ method: 'GET', url, headers });

it.each(['gzip', 'br, gzip;q=0.5', '*'])('compresses a long list for %s', async (accepted) => {
  const response = await get('/long', { 'accept-encoding': accepted });

  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': String(response.rawPayload.length),
    vary: 'accept-encoding',
  });
  expect(response.rawPayload.length).toBeLessThan(LONG.bytes.length);
  expect(gunzipSync(response.rawPayload)).toEqual(LONG.bytes);
});

it.each<Record<string, string>>([
  {},
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip;q=0' },
])('sends a long list as it is to a client with the headers %o', async (headers) => {
  const response = await get('/long', headers);

  expect(response.headers).not.toHaveProperty('content-encoding');
  expect(response.headers.vary).toBe('accept-encoding');
  expect(response.rawPayload).toEqual(LONG.bytes);
});

it('sends a short list as it is', async () => {
  const response = await get('/short', { 'accept-encoding': 'gzip' });

  expect(response.headers).not.toHaveProperty('content-encoding');
  expect(response.json()).toEqual([1, 2]);
});
