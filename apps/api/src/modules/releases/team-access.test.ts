import { eq } from 'drizzle-orm';
import { CONFIRMATION_HEADER } from '@atrium/contracts';
import type { ReleaseList } from '@atrium/contracts/releases';
import { errorMessages } from '@atrium/contracts/server';
import { createDigest, type ReadDigest } from '../../contract-tests/database-digest';
import { releaseChanges } from '../../db/schema/release-tables';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { openSyncedStream } from '../../testing/change-stream';
import { addUser } from '../../testing/factories';
import { areaBuild, publishBuilds, shellBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, setUpTestClient, type TestClient } from '../../testing/test-client';

const CANDIDATE = { percent: 10, promoteAfter: null };
const build = (area: string, text: string) => areaBuild(area, text);

const server = setUpTestApp();
const admin = setUpTestClient(server, 'admin', { role: 'admin' });
let round = 0;
let own: string;
let other: string;
let shared: string;
let team: TestClient;
let teamId: number;
let teamCookie: string;

beforeAll(async () => {
  await publishBuilds(server, [shellBuild()]);
  teamId = await addUser(server.db, 'team');
});

// Two areas with an earlier release, a candidate, a preview of their own and one that they share.
beforeEach(async () => {
  round += 1;
  own = `own-${String(round)}`;
  other = `other-${String(round)}`;
  shared = `shared-${String(round)}`;
  const areas = [own, other];
  const builds = (text: string) => areas.map((area) => build(area, text));
  await publishBuilds(server, builds('first'));
  await publishBuilds(server, builds('second'), { reason: 'Both' });
  for (const area of areas) {
    await publishBuilds(server, [build(area, 'candidate')], { candidate: CANDIDATE });
    await publishBuilds(server, [build(area, 'preview')], { preview: `${area}-only` });
  }
  await publishBuilds(server, builds('preview'), { preview: shared });
  const rights = [`releases:${own}`];
  await server.db.update(users).set({ rights }).where(eq(users.id, teamId));
  teamCookie = await server.signIn('team');
  team = createTestClient(server, teamCookie);
});

function change(action: string, values: object = {}) {
  return { action, release: null, expected: null, reason: 'It fails', ...values };
}

const changesOf = (area: string) => `/api/releases/${area}/changes`;

/** Returns what the server serves once it has loaded all changes. */
async function readList(): Promise<ReleaseList> {
  await server.app.servedReleases.loaded();
  return admin.read('GET', '/api/releases');
}

async function liveOf(area: string) {
  const { apps } = await readList();
  return apps.find(({ app }) => app === area);
}

describe('somebody with a right to the releases of an area', () => {
  it('sees them alone: live release, candidate, previews and history', async () => {
    const all = await admin.read<ReleaseList>('GET', '/api/releases');

    const seen = await team.read<ReleaseList>('GET', '/api/releases');

    expect(seen.apps).toEqual([
      {
        ...all.apps.find(({ app }) => app === own),
        change: expect.objectContaining({
          reason: 'Both',
          changes: [expect.objectContaining({ app: own })],
        }) as unknown,
      },
    ]);
    expect(seen.apps[0]?.candidate).toMatchObject({ id: build(own, 'candidate').id });
    expect(seen.previews.map(({ name }) => name)).toEqual([`${own}-only`]);
    expect(seen.history.map(({ action }) => action)).toEqual([
      'preview',
      'publish',
      'publish',
      'publish',
    ]);
    const text = JSON.stringify(seen);
    for (const hidden of [other, 'shell', shared, build(other, 'second').id]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('sees the end of an own preview in the history, not that of others', async () => {
    for (const name of [`${own}-only`, shared, `${other}-only`]) {
      await admin.read('DELETE', `/api/releases/previews/${name}`);
    }

    const { history } = await team.read<ReleaseList>('GET', '/api/releases');

    const ends = history.filter(({ action }) => action === 'remove-preview');
    expect(ends.map(({ preview }) => preview)).toEqual([{ name: `${own}-only`, releases: [] }]);
  });

  it('sees the own history, however much others have released since', async () => {
    await server.db.insert(releaseChanges).values(
      Array.from({ length: 120 }, (_, index) => ({
        sequence: 1000 + index,
        at: new Date(),
        by: 'tests',
        action: 'publish',
        reason: 'Others',
        smoke: null,
        effect: {
          changes: [{ app: other, from: null, to: build(other, 'second').id }],
          candidates: [],
          revoked: [],
          preview: null,
        },
      })),
    );
    server.app.changes.publish([{ key: 'others', topic: 'releases', ids: [], by: null }]);
    await server.app.servedReleases.loaded();
    const all = await admin.read<ReleaseList>('GET', '/api/releases');
    expect(new Set(all.history.map(({ reason }) => reason))).toEqual(new Set(['Others']));

    const { history } = await team.read<ReleaseList>('GET', '/api/releases');

    expect(history).toHaveLength(4);
  });

  it('promotes, aborts and rolls back, under the own name', async () => {
    const promoted = await team.read<object>('POST', changesOf(own), change('promote'));
    expect(promoted).toMatchObject({ change: { by: 'team', action: 'promote' } });
    expect((await liveOf(own))?.live.id).toBe(build(own, 'candidate').id);

    await team.read('POST', changesOf(own), change('rollback'));
    expect((await liveOf(own))?.live.id).toBe(build(own, 'second').id);

    await publishBuilds(server, [build(own, 'another')], { candidate: CANDIDATE });
    await team.read('POST', changesOf(own), change('abort'));
    expect((await liveOf(own))?.candidate).toBeNull();
    expect((await liveOf(other))?.candidate).not.toBeNull();
  });

  it('removes a preview that has releases of the area alone', async () => {
    await team.read('DELETE', `/api/releases/previews/${own}-only`);

    const { previews } = await readList();
    const names = previews.map(({ name }) => name);
    expect(names).not.toContain(`${own}-only`);
    expect(names).toEqual(expect.arrayContaining([`${other}-only`, shared]));
  });

  describe('is refused', () => {
    let readDigest: ReadDigest;
    let before: string;

    beforeEach(async () => {
      readDigest = await createDigest(server.db);
      before = await readDigest();
    });

    afterEach(async () => {
      expect(await readDigest()).toBe(before);
    });

    it.each(['rollback', 'promote', 'abort', 'withdraw', 'revoke'])(
      'to %s another area, the shell, and an area that does not exist',
      async (action) => {
        for (const app of [other, 'shell', 'api', 'nothing']) {
          expect(await team.refusal('POST', changesOf(app), change(action))).toEqual([
            403,
            `Your rights do not allow you to ${action} ${app}.`,
          ]);
        }
      },
    );

    it.each(['withdraw', 'revoke'])('to %s the own area', async (action) => {
      const values = { release: build(own, 'first').id };
      expect(await team.refusal('POST', changesOf(own), change(action, values))).toEqual([
        403,
        `Your rights do not allow you to ${action} ${own}.`,
      ]);
    });

    it('a preview of others as one that does not exist', async () => {
      for (const name of [`${other}-only`, shared, 'nothing']) {
        expect(await team.refusal('DELETE', `/api/releases/previews/${name}`)).toEqual([
          404,
          `There is no preview ${name}.`,
        ]);
      }
    });

    it.each([
      ['GET', `/api/releases/own-1/${'a'.repeat(16)}`],
      ['GET', `/api/releases/files/${'a'.repeat(96)}`],
      ['PUT', `/api/releases/files/${'a'.repeat(96)}`],
      ['POST', '/api/releases/own-1'],
      ['GET', '/api/publishers'],
      ['POST', '/api/publishers'],
      ['PUT', '/api/publishers/ci/scope'],
      ['GET', '/api/people'],
      ['GET', '/api/activity'],
      ['GET', '/api/distributors'],
    ])('%s %s', async (method, path) => {
      expect(await team.refusal(method, path)).toEqual([403, errorMessages.forbidden]);
    });

    it('a change without the password of the last five minutes', async () => {
      const confirmedAt = new Date(Date.now() - 301_000);
      await server.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, teamId));
      before = await readDigest();

      const response = await server.call('POST', changesOf(own), {
        cookie: teamCookie,
        body: change('rollback'),
      });

      expect(response.status).toBe(403);
      expect(response.headers.get(CONFIRMATION_HEADER)).toBe('password');
    });
  });

  it('gets the other areas out of the response, too, when a rollback ends their candidates', async () => {
    // The candidate of the other area claims the path that an earlier release of this one had.
    const paths = (name: string, ...more: string[]) => ({
      manifest: {
        name,
        title: name,
        paths: [`/${name}`, ...more],
        roles: 'everyone' as const,
        nav: null,
      },
    });
    await team.read('POST', changesOf(own), change('abort'));
    await admin.read('POST', changesOf(other), change('abort'));
    const first = areaBuild(own, 'with path', paths(own, '/claimed'));
    await publishBuilds(server, [first]);
    await publishBuilds(server, [areaBuild(own, 'without path', paths(own))]);
    await publishBuilds(server, [areaBuild(other, 'claims', paths(other, '/claimed'))], {
      candidate: CANDIDATE,
    });

    const response = await team.read<object>('POST', changesOf(own), change('rollback'));

    expect((await liveOf(other))?.candidate).toBeNull();
    expect(JSON.stringify(response)).not.toContain(other);
  });

  it('hears of no release in the stream of changes', async () => {
    const stream = await openSyncedStream(server.url, teamCookie);
    await team.read('POST', changesOf(own), change('rollback'));
    await admin.read('POST', changesOf(other), change('rollback'));

    await server.call('POST', '/api/tasks', {
      cookie: teamCookie,
      body: {
        title: 'The end',
        type: 'Bug',
        status: 'Todo',
        priority: 'Low',
        assigneeIds: [teamId],
      },
    });

    expect(await stream.next()).toContain('"topic":"tasks"');
  });
});

it('opens nothing to people without a right, whatever their role is called', async () => {
  await addUser(server.db, 'pretender', { role: 'releases', rights: [own, `release:${own}`] });
  const pretender = createTestClient(server, await server.signIn('pretender'));

  const refusals = [
    await pretender.refusal('GET', '/api/releases'),
    await pretender.refusal('POST', changesOf(own), change('rollback')),
    await pretender.refusal('DELETE', `/api/releases/previews/${own}-only`),
  ];

  expect(refusals).toEqual(refusals.map(() => [403, errorMessages.forbidden]));
});

it('names the rights in the record of the signed-in user, and in no list of users', async () => {
  expect(await team.read('GET', '/api/user')).toMatchObject({ rights: [`releases:${own}`] });
  expect(await admin.read('GET', '/api/user')).not.toHaveProperty('rights');

  const listed = await team.read<object[]>('GET', '/api/users');
  expect(listed.map((user) => Object.keys(user))).toEqual(
    listed.map(() => ['id', 'username', 'email', 'role']),
  );
});
