import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WORSE_RULE } from '@atrium/contracts/releases';
import { publish } from '../commands/publish';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { runCommand } from './run-command';

const TOKEN = 'a-token';
const BEFORE = '0000000000000000';
const CANDIDATE = '2222222222222222';
const NO_VOTES = { loads: 0, failures: 0 };
const NOTHING = {
  ...{ ...NO_VOTES, signedOut: NO_VOTES },
  ...{ vitals: { lcp: null, inp: null, cls: null }, errors: [] },
};

let fixture: ReleaseFixture;
let server: Server;
let origin: string;
let live: { tasks: string; shell: string };
let response: { status: number; body: string };
let requests: string[];

beforeAll(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root, {
    by: 'ada',
  });
  const { shell, areas } = await fixture.registry();
  live = { tasks: areas.tasks?.current.id ?? '', shell: shell?.id ?? '' };
  server = createServer(({ url = '', headers }, answer) => {
    requests.push(`${url} ${headers.authorization ?? ''}`);
    answer.writeHead(response.status).end(response.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The port of a listening TCP server.
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${String(port)}`;
});

beforeEach(() => {
  requests = [];
  const vitals = { lcp: 1234.5, inp: 80, cls: 0.02 };
  const health = {
    set: 'a set',
    apps: [
      { app: 'shell', live: { ...NOTHING, id: live.shell }, before: null, candidate: null },
      {
        app: 'tasks',
        live: { ...NOTHING, id: live.tasks, loads: 40, failures: 3, vitals },
        before: { ...NOTHING, id: BEFORE, loads: 200, failures: 1 },
        candidate: {
          ...{ ...NOTHING, id: CANDIDATE, loads: 10, failures: 5 },
          ...{ percent: 10, promoteAfter: 200 },
        },
      },
    ],
  };
  response = { status: 200, body: JSON.stringify(health) };
});

afterAll(async () => {
  server.close();
  await fixture.remove();
});

function status(env: NodeJS.ProcessEnv = { ATRIUM_URL: origin }, ...args: string[]) {
  return runCommand(['status', ...args, '--root', fixture.root], env, 'ada');
}

it('shows the health of the live releases and of the candidate in a table', async () => {
  const { text, exitCode } = await status();

  expect(exitCode).toBe(0);
  const lines = text.split('\n');
  const start = lines.indexOf(WORSE_RULE);
  expect(lines.slice(start + 2)).toEqual([
    '       RELEASE           SHARE  FAILED   BEFORE    RULE   LCP      INP    CLS',
    `shell  ${live.shell}         0 of 0   -         -      -        -      -`,
    `tasks  ${live.tasks}         3 of 40  1 of 200  -      1235 ms  80 ms  0.02`,
    `tasks  ${CANDIDATE}  10%    5 of 10  3 of 40   worse  -        -      -`,
  ]);
});

it('has the same numbers as JSON', async () => {
  const { result } = await status({}, '--server', origin, '--json');

  expect(result).toMatchObject({
    healthMissing: null,
    apps: [
      { app: 'shell', health: { live: { loads: 0 } } },
      { app: 'tasks', health: { live: { loads: 40, failures: 3 }, candidate: { percent: 10 } } },
    ],
  });
});

it('sends the token for metrics if there is one', async () => {
  await status();
  await status({ ATRIUM_URL: origin, METRICS_TOKEN: TOKEN });

  expect(requests).toEqual(['/api/metrics/releases ', `/api/metrics/releases Bearer ${TOKEN}`]);
});

it('shows no numbers of a release that is not live here', async () => {
  response.body = response.body.replaceAll(live.tasks, '9999999999999999');

  const { text, result } = await status();
  expect(text).toMatch(new RegExp(`tasks +${live.tasks} +- +- +- +- +- +-\n`));
  expect(result).toMatchObject({ apps: [{}, { app: 'tasks', health: null }] });
});

it.each([
  [403, 'no', 'refused the request; set METRICS_TOKEN'],
  [503, 'no', 'responded with 503'],
  [200, 'no JSON', 'has an unknown format'],
  [200, '{"apps":[{}]}', 'has an unknown format'],
])('shows everything else and why when the server answers %i %s', async (code, body, sentence) => {
  response = { status: code, body };

  const { text, exitCode, result } = await status();
  expect(exitCode).toBe(0);
  expect(text).toContain(live.tasks);
  expect(text).toContain('No health of the releases: ');
  expect(text).toContain(sentence);
  expect(result).toMatchObject({ healthMissing: expect.stringContaining(sentence) as string });
});

it.each([
  ['http://127.0.0.1:1', 'http://127.0.0.1:1 could not be reached'],
  ['here', 'here is not a URL'],
])('shows everything else and why for the server %s', async (url, sentence) => {
  const { text, exitCode } = await status({}, '--server', url);

  expect(exitCode).toBe(0);
  expect(text).toContain(live.tasks);
  expect(text).toContain(`No health of the releases: ${sentence}`);
});
