import { type FakeServer, listOf, startFakeServer } from '../testing/fake-server';
import { readReleases } from './releases';

let server: FakeServer;

beforeEach(async () => {
  server = await startFakeServer({ 'GET /api/releases': listOf([]) });
});

afterEach(() => server.stop());

it('waits when the server asks for it', async () => {
  let requests = 0;
  server.routes['GET /api/releases'] = () => {
    requests += 1;
    return requests === 1 ? { status: 429, text: 'Too many', retryAfter: 1 } : listOf([]);
  };

  await expect(readReleases(server)).resolves.toEqual(listOf([]));
});

it.each([
  [{ status: 401, text: 'This token is not valid.' }, 'This token is not valid.'],
  [{ status: 502, text: '' }, '/api/releases responded with 502: check the address and'],
  [{ status: 429, text: 'Try tomorrow.', retryAfter: 3600 }, 'Try tomorrow.'],
  [
    { apps: 1 },
    '/api/releases responded in an unknown format: use the release tool of the server’s',
  ],
])('explains the response %j', async (response, sentence) => {
  server.routes['GET /api/releases'] = response;

  await expect(readReleases(server)).rejects.toThrow(sentence);
});

it('explains that a server can’t be reached', async () => {
  await server.stop();
  await expect(readReleases(server)).rejects.toThrow(
    `${server.origin} can’t be reached (ECONNREFUSED): start the server, or name another one`,
  );
  server = await startFakeServer({});
});

it.each([
  ['atrium.example.com', 'x', 'atrium.example.com is not the address of a server: enter one such'],
  ['http://atrium.example.com', 'x', 'The token is not sent to http://atrium.example.com without'],
  ['http://127.0.0.1.example.com', 'x', 'without encryption. Use an address that begins with http'],
  ['https://atrium.example.com', '', 'There is no token: set ATRIUM_RELEASE_TOKEN to that of a pu'],
])('sends nothing to %s with the token “%s”', async (origin, token, sentence) => {
  const request = jest.spyOn(globalThis, 'fetch');

  await expect(readReleases({ origin, token })).rejects.toThrow(sentence);

  expect(request).not.toHaveBeenCalled();
  request.mockRestore();
});
