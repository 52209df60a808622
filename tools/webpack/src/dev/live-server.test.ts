import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import { checkLiveServer } from './live-server';

const HASH = `sha384-${'a'.repeat(64)}`;

/** Responses by path; anything else is 404. */
let responses: Record<string, unknown>;
let origin: string;
const server = createServer(({ url = '' }, response) => {
  const content = responses[url];
  response.statusCode = content === undefined ? 404 : 200;
  response.end(typeof content === 'string' ? content : JSON.stringify(content ?? null));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

beforeEach(() => {
  responses = { '/registry.json': registry() };
});

function registry(contractVersion = AREA_CONTRACT_VERSION) {
  const current = {
    id: 'c'.repeat(16),
    container: 'atrium_tasks_live',
    preload: [],
    contractVersion,
    entry: { path: '/areas/tasks/entry.js', integrity: HASH },
    manifest: {
      name: 'tasks',
      title: 'Tasks',
      paths: ['/', '/tasks'],
      roles: 'everyone',
      nav: { path: '/tasks', label: 'Tasks', order: 1 },
    },
    releasedAt: '2026-11-23T10:00:00.000Z',
  };
  return { version: 1, areas: { tasks: { current, previous: null } } };
}

it('returns the path at which the area starts', async () => {
  await expect(checkLiveServer(origin, 'tasks')).resolves.toBe('/tasks');
});

it.each([
  ['is something else', { '/registry.json': '<h1>Hello</h1>' }, 'does not answer like a server'],
  ['has no registry', { '/registry.json': undefined }, 'does not answer like .* \\(status 404\\)'],
  [
    'has another contract with areas',
    { '/registry.json': registry(AREA_CONTRACT_VERSION - 1) },
    `speaks version ${String(AREA_CONTRACT_VERSION - 1)} of the contract`,
  ],
])('says in one line that the server %s', async (_, changed, sentence) => {
  responses = changed;

  const check = checkLiveServer(origin, 'tasks');

  await expect(check).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(`^[^\\n]*${sentence}[^\\n]*\\.$`)) as string,
  });
  await expect(check).rejects.toThrow(origin);
});

it('says which areas the server has', async () => {
  await expect(checkLiveServer(origin, 'reports')).rejects.toThrow(
    `The server at ${origin} has no area reports, only tasks. Release it there first.`,
  );
});

it('says that the server cannot be reached', async () => {
  await expect(checkLiveServer('http://127.0.0.1:1', 'tasks')).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1 cannot be reached \(.+\)\. Check the address\.$/,
  );
});
