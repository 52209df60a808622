import { execFile } from 'node:child_process';
import path from 'node:path';
import {
  changeOf,
  type FakeServer,
  listOf,
  liveApp,
  startFakeServer,
} from '../testing/fake-server';
import { runCommand } from './run-command';

const ONE = '1111111111111111';
const TWO = '2222222222222222';
const THREE = '3333333333333333';
const PREVIEW = {
  name: 'pr-12',
  at: '2026-03-01T11:00:00.000Z',
  by: 'ci',
  reason: 'Look',
  releases: [{ app: 'tasks', id: THREE }],
};

const published = changeOf({ changes: [{ app: 'tasks', from: ONE, to: TWO }], smoke: 'left out' });
const candidate = changeOf({
  candidates: [{ app: 'tasks', id: THREE, percent: 0, people: ['@deniz'], promoteAfter: null }],
});
const rollback = changeOf({
  action: 'rollback',
  by: 'watch',
  reason: '4 of 5 people had an error',
  changes: [{ app: 'tasks', from: TWO, to: ONE }],
});
const { live: tried } = liveApp('tasks', THREE);
const LIST = {
  ...listOf(
    [
      liveApp('shell', ONE, { change: published }),
      liveApp('tasks', TWO, {
        change: published,
        earlier: [ONE],
        candidate: { ...tried, percent: 10, promoteAfter: null, loads: 5, failures: 4 },
        people: ['@deniz', 'role:admin'],
      }),
    ],
    [candidate, published],
  ),
  previews: [PREVIEW],
};

let server: FakeServer;

beforeEach(async () => {
  server = await startFakeServer({
    'GET /api/releases': LIST,
    'DELETE /api/releases/previews/pr-12': {},
    'POST /api/releases/tasks/changes': { change: rollback },
  });
});

afterEach(() => server.stop());

function run(...args: string[]) {
  return runCommand([...args, '--server', server.origin], { ATRIUM_RELEASE_TOKEN: 'x' });
}

it('shows what is live and how it does', async () => {
  const { text } = await run('status');

  expect(text).toContain('The live set is fedcba9876543210');
  expect(text).toMatch(new RegExp(`tasks +${TWO} +2026-03-01 10:00:00Z +ci +- +${ONE}\\n`));
  expect(text).toMatch(
    new RegExp(
      ` +${THREE} +for 10% of the browsers, @deniz, role:admin +4 of 5 people had an error \\(worse\\)\\n`,
    ),
  );
  server.routes['GET /api/releases'] = listOf([]);
  expect((await run('status')).text).toBe('Nothing has been released here yet');
});

it('shows the history of all apps or of one, oldest first', async () => {
  const { text } = await run('history', 'tasks');

  const [first, second] = text.split('\n');
  expect(first).toBe(
    `2026-03-01 10:00:00Z  publish  tasks  ${ONE} → ${TWO}  ci  (smoke test skipped)`,
  );
  expect(second).toMatch(new RegExp(`tasks  ${THREE} for @deniz +ci$`));
  expect((await run('history', 'chat')).text).toBe('Nothing has been released here yet');
});

it('lists and removes previews', async () => {
  expect((await run('previews')).text).toMatch(
    new RegExp(`pr-12  2026-03-01 11:00:00Z  ci  tasks ${THREE}  Look$`),
  );
  expect((await run('remove-preview', 'pr-12')).text).toBe('The preview pr-12 has ended');
  expect(server.requests.at(-1)?.line).toBe('DELETE /api/releases/previews/pr-12');
});

it.each([
  ['rollback tasks', { action: 'rollback', release: null, expected: TWO }],
  ['rollback tasks --to 11', { action: 'rollback', release: '11', expected: TWO }],
  ['promote tasks', { action: 'promote', release: null, expected: THREE }],
  ['abort tasks', { action: 'abort', release: null, expected: THREE }],
  ['withdraw tasks', { action: 'withdraw', release: null, expected: TWO }],
  ['revoke tasks 33', { action: 'revoke', release: '33', expected: TWO }],
])('%s sends what the decision is about', async (line, body) => {
  const { exitCode, text } = await run(...line.split(' '), '--reason', 'Broken');

  expect([exitCode, text]).toEqual([0, `tasks ${ONE} is live again and replaces ${TWO}`]);
  expect(server.requests.at(-1)?.body).toEqual({ ...body, reason: 'Broken' });
});

it.each([
  ['rollback chat', 'chat is not live: status shows what is.'],
  ['withdraw chat', 'chat is not live: status shows what is.'],
])('%s is rejected with a sentence', async (line, sentence) => {
  const { exitCode, text } = await run(...line.split(' '), '--reason', 'Broken');

  expect([exitCode, text]).toEqual([1, expect.stringContaining(sentence)]);
  expect(server.requests.map(({ line: sent }) => sent)).toEqual(['GET /api/releases']);
});

it.each([
  [[], 'Usage:'],
  [['deploy'], "unknown command 'deploy'"],
  [['publish'], "missing required argument 'app'"],
  [['publish', 'tasks', '--to', '0'], 'must be a share from 1% to 99%'],
  [['publish', 'tasks', '--preview', 'A b'], 'must have up to 40 lowercase letters'],
  [['publish', 'tasks', '--to', '10%,20%'], 'must be a share from 1% to 99%'],
  [['publish', 'tasks', '--to', 'deniz'], 'or people, such as @ada,@deniz or role:admin'],
  [['publish', 'tasks', '--to', '5', '--preview', 'a'], 'cannot be used with'],
  [['publish', 'tasks', '--preview', 'a', '--promote-after', '20'], 'cannot be used with'],
  [['copy', 'tasks'], "required option '--from <url>' not specified"],
  [['copy', 'tasks', '--from', 'https://a.example', '--to', 'b.example'], 'must be a share'],
  [['copy', 'tasks', 'chat', '--from', 'https://a.example', '--release', '1'], 'needs one app'],
  [['publish', 'tasks', '--promote-after', '20'], '--promote-after needs --to'],
  [['rollback', 'tasks'], "required option '--reason <text>' not specified"],
  [['rollback', 'tasks', '--reason', ' '], 'must not be empty'],
  [['keygen', 'key.pem'], "required option '--apps <names>' not specified"],
  [['status', '--token', 'x'], "unknown option '--token'"],
])('rejects the command line %j with the usage', async (args, sentence) => {
  const { exitCode, text } = await runCommand(args, {});

  expect([exitCode, text]).toEqual([2, expect.stringContaining(sentence)]);
  expect(text).toContain('Usage: npm run release -- ');
});

it('exits with a status and prints JSON on request', async () => {
  const main = path.resolve(__dirname, '../main.ts');
  // As npm starts it, and without a token.
  const words = ['--import', 'tsx', main, 'status', '--json', '--server', server.origin];
  const env = { ...process.env, ATRIUM_RELEASE_TOKEN: '' };

  const [code, output] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, words, { env }, (error, stdout) => {
      resolve([error?.code, stdout]);
    });
  });

  expect([code, JSON.parse(output)]).toEqual([
    1,
    { refused: [expect.stringMatching(/^There is no token/)] },
  ]);
});
