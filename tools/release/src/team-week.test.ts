import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { registry as registrySchema } from '@atrium/area-contract';
import { signIn } from '@atrium/test-product';
import { WORKSPACE_ROOT } from '@atrium/webpack';
import { readBuild } from './builds/build';
import { publish, readReleases } from './index';
import { type MailSink, startMailSink } from './testing/mail-sink';
import { type RealServer, startRealServer } from './testing/real-server';
import { createReleaseFixture, type ReleaseFixture } from './testing/release-fixture';
import { startWebhookSink, type WebhookSink } from './testing/webhook-sink';

/** Password of the demo's users. */
const PASSWORD = 'demo1234';
const WEBHOOK_SECRET = 'k'.repeat(44);
// Everything comes from line 5, column 3.
const MAP = JSON.stringify({
  version: 3,
  names: [],
  sources: ['apps/tasks/src/export-tasks.ts'],
  mappings: 'AAIE',
});
const SOURCE = 'apps/tasks/src/export-tasks.ts:5:3';

let fixture: ReleaseFixture;
let mailSink: MailSink;
let webhookSink: WebhookSink;
let production: RealServer;
let staging: RealServer;
let cookies: Readonly<Record<'admin' | 'maria' | 'deniz' | 'chiara', string>>;
/** Token of the team's publisher in production. */
let teamToken: string;

beforeAll(async () => {
  fixture = await createReleaseFixture();
  [mailSink, webhookSink] = await Promise.all([startMailSink(), startWebhookSink()]);
  [production, staging] = await Promise.all([
    startRealServer(path.join(fixture.folder, 'production'), {
      SMTP_URL: mailSink.url,
      WEBHOOK_SECRET,
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
    }),
    startRealServer(path.join(fixture.folder, 'staging')),
  ]);
  const [shell, chat, first] = await Promise.all([
    fixture.shell(),
    fixture.area('chat'),
    buildTasks('first'),
  ]);
  await publish(production, [shell, chat, first]);
  await publish(staging, [shell, first]);
  cookies = {
    admin: await signInAs('admin'),
    maria: await signInAs('maria'),
    deniz: await signInAs('deniz'),
    chiara: await signInAs('chiara'),
  };
});

afterAll(async () => {
  await Promise.all([production.stop(), staging.stop(), mailSink.stop(), webhookSink.stop()]);
  await fixture.remove();
});

function signInAs(username: string): Promise<string> {
  return signIn(production.origin, { username, password: PASSWORD });
}

/** Writes a build of tasks, whose team has both addresses. */
function buildTasks(code: string): Promise<string> {
  const manifest = {
    name: 'tasks',
    title: 'Tasks',
    paths: ['/tasks'],
    roles: 'everyone' as const,
    nav: { label: 'Tasks', path: '/tasks', order: 1 },
    owner: { team: 'Tasks team', mail: 'tasks-team@example.com', webhook: webhookSink.url },
  };
  return fixture.area('tasks', code, { manifest }, {}, { 'area.js.map': MAP });
}

/** Runs a command of the workspace, and returns its output. */
async function run(
  script: 'atrium' | 'release',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', script, '--', ...args], {
    cwd: WORKSPACE_ROOT,
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}

/** Runs the release command as the CI of the team does. */
function runAsTeam(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const server = { ATRIUM_URL: production.origin, ATRIUM_RELEASE_TOKEN: teamToken };
  return run('release', args, { ...server, ...env });
}

/** Sends a request to production as the page of a user does. */
function send(user: keyof typeof cookies, method: string, address: string, body?: object) {
  return fetch(production.origin + address, {
    method,
    headers: { cookie: cookies[user], 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function read<Content>(user: keyof typeof cookies, address: string): Promise<Content> {
  const response = await send(user, 'GET', address);
  return (await response.json()) as Content;
}

async function readRegistry() {
  const response = await fetch(`${production.origin}/registry.json`);
  return registrySchema.parse(await response.json());
}

async function liveId(): Promise<string> {
  return (await readRegistry()).areas['tasks']?.current.id ?? '';
}

it('publishes its area, and no other, with the token that an admin has made', async () => {
  const scope = { apps: ['tasks'], may: ['publish', 'promote'], days: 90 };
  const added = await send('admin', 'POST', '/api/publishers', { name: 'tasks-ci', ...scope });
  const { token } = (await added.json()) as { token: string };
  teamToken = token;
  const build = await buildTasks('second');
  const { id } = await readBuild(build);

  expect(await runAsTeam(['publish', build, '--no-smoke', '--reason', 'Export'])).toContain(
    `tasks ${id} is live`,
  );

  expect(await liveId()).toBe(id);
  const chat = await fixture.area('chat', 'by another team');
  await expect(runAsTeam(['publish', chat, '--no-smoke'])).rejects.toThrow(
    'tasks-ci may not publish chat',
  );
});

it('shows a candidate to two people, and promotes it', async () => {
  const before = await liveId();
  const build = await buildTasks('candidate');
  const { id } = await readBuild(build);
  const readCandidates = async (user: keyof typeof cookies) =>
    (await read<{ candidates?: string[] }>(user, '/api/user')).candidates ?? [];

  await runAsTeam(['publish', build, '--no-smoke', '--to', '@maria,@deniz']);

  expect(await readCandidates('maria')).toEqual([id]);
  expect(await readCandidates('deniz')).toEqual([id]);
  expect(await readCandidates('chiara')).toEqual([]);
  expect(await liveId()).toBe(before);

  await runAsTeam(['promote', 'tasks', '--reason', 'Both like it']);
  expect(await liveId()).toBe(id);
  expect(await readCandidates('maria')).toEqual([]);
});

it('hears by mail and webhook that the watch has rolled back a release that throws', async () => {
  const good = await liveId();
  const build = await buildTasks('throws');
  const { id: bad } = await readBuild(build);
  await runAsTeam(['publish', build, '--no-smoke']);
  const error = { kind: 'thrown', app: 'tasks', release: bad, error: 'TypeError' };
  const reports = [{ ...error, place: 'area.js:1:1' }];
  for (const user of ['admin', 'maria', 'deniz'] as const) {
    expect((await send(user, 'POST', '/api/page-reports', { reports })).status).toBe(200);
  }

  const [[mail], [webhook]] = await Promise.all([mailSink.arrived(1), webhookSink.arrived(1)]);

  expect(await liveId()).toBe(good);
  const title = `tasks was rolled back from ${bad} to ${good}`;
  expect(mail).toMatchObject({
    to: { value: [{ address: 'tasks-team@example.com', name: 'Tasks team' }] },
    subject: `Atrium: ${title}`,
    text: expect.stringContaining(`TypeError area.js:1:1, 3 times: ${SOURCE}`),
  });
  const secret = await run('atrium', ['webhooks', 'secret', 'tasks'], { WEBHOOK_SECRET });
  expect(webhook?.open(secret)).toMatchObject({
    type: 'release.rolled_back',
    data: {
      area: 'tasks',
      release: bad,
      team: 'Tasks team',
      title,
      people: { failed: 3, all: 3 },
      errors: [{ error: 'TypeError area.js:1:1', count: 3, source: SOURCE }],
      publisher: 'tasks-ci',
    },
  });
});

it('rolls back by a member with the right, who cannot touch another area', async () => {
  const before = await liveId();
  const people = await read<{ id: number; username: string }[]>('admin', '/api/people');
  const member = people.find(({ username }) => username === 'chiara');
  const rights = { rights: ['releases:tasks'] };
  await send('admin', 'PUT', `/api/people/${String(member?.id)}/rights`, rights);
  // The change has ended the session.
  cookies = { ...cookies, chiara: await signInAs('chiara') };
  const change = { action: 'rollback', release: null, expected: null, reason: 'It is slow' };

  const { status } = await send('chiara', 'POST', '/api/releases/tasks/changes', change);

  expect(status).toBe(200);
  expect(await liveId()).not.toBe(before);
  expect((await readReleases(production)).history[0]).toMatchObject({
    by: 'chiara',
    action: 'rollback',
    changes: [{ app: 'tasks', from: before }],
  });
  const refused = await send('chiara', 'POST', '/api/releases/chat/changes', change);
  expect([refused.status, await refused.text()]).toEqual([
    403,
    'Your rights do not allow you to rollback chat.',
  ]);
});

it('brings what is live in staging to production, the same bytes', async () => {
  await publish(staging, [await buildTasks('from staging')]);
  const [tasks] = (await readReleases(staging)).apps.filter(({ app }) => app === 'tasks');
  const id = tasks?.live.id ?? '';

  await runAsTeam(
    ['copy', 'tasks', '--no-smoke', '--from', staging.origin, '--to', production.origin],
    { ATRIUM_SOURCE_TOKEN: staging.token },
  );

  expect(await liveId()).toBe(id);
  const file = `/areas/tasks/${id}/area.js`;
  const [here, there] = await Promise.all(
    [production, staging].map(async ({ origin }) => (await fetch(origin + file)).text()),
  );
  expect([here, there]).toEqual(['from staging', 'from staging']);
  expect((await readReleases(production)).history[0]).toMatchObject({
    by: 'tasks-ci',
    reason: `Copied from ${staging.origin}`,
  });
});
