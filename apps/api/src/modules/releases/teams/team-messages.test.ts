import { type AreaOwner, integrityOf } from '@atrium/release-format';
import { outbox } from '../../../db/schema/mail-tables';
import { type MailConfig, startMail } from '../../../mail/start-mail';
import { areaSecret } from '../../../mail/webhook/area-secret';
import type { MailWorker } from '../../../mail/worker/mail-worker';
import { addUser } from '../../../testing/factories';
import { sendReports } from '../../../testing/page-reports';
import { addPublisher, type PublishValues, type TestPublisher } from '../../../testing/publisher';
import { areaBuild, publishBuilds, storeFiles, type TestBuild } from '../../../testing/releases';
import { mailDefaults } from '../../../testing/test-app';
import { setUpTestMailServer } from '../../../testing/test-mail-server';
import { openWebhook, setUpTestWebhookServer } from '../../../testing/test-webhook-server';
import { waitUntil } from '../../../testing/wait-until';
import { createReleaseRepository } from '../release.repository';
import { toStoredFile } from '../release-files';
import { setUpWatchedReleases } from '../watch/testing/watched-releases';
import { PEOPLE_WITH_ERRORS } from './team-policy';

const TEAM_MAIL = 'reports@example.com';
const KEY = 'k'.repeat(44);
const PUBLIC_URL = 'https://atrium.example.com';
const THROWN = 'TypeError entry.js:1:30';
// Everything comes from line 5, column 3.
const MAP = JSON.stringify({
  version: 3,
  names: [],
  sources: ['apps/reports/src/report.ts'],
  mappings: 'AAIE',
});
const SOURCE = 'apps/reports/src/report.ts:5:3';

const mailServer = setUpTestMailServer();
const sink = setUpTestWebhookServer();
const releases = setUpWatchedReleases({ webhookKeys: [KEY] });
const { watched, listChanges } = releases;

let publisher: TestPublisher;
let mail: MailWorker;

beforeAll(async () => {
  publisher = await addPublisher(watched.server, { name: 'reports-ci' });
});

beforeEach(() => {
  const config: MailConfig = {
    ...mailDefaults,
    smtpUrl: mailServer.url,
    smtpTls: 'off',
    webhookKeys: [KEY],
    webhookPrivateAddresses: true,
  };
  const { sharedDatabase, app } = watched.server;
  mail = startMail(sharedDatabase, config, app.log, { polling: 10, retryDelay: () => 1 });
});

afterEach(async () => {
  await releases.stopWatches();
  await mail.stop();
});

function watch(): void {
  releases.watch({ teams: { publicUrl: PUBLIC_URL, sendsWebhooks: true }, onMail: mail.wake });
}

/** Creates a build of reports, whose owner has both addresses. */
function build(
  text: string,
  owner: Partial<AreaOwner> | undefined = {},
  contractVersion = 1,
): TestBuild {
  return areaBuild('reports', text, {
    contractVersion,
    manifest: {
      name: 'reports',
      title: 'Reports',
      paths: ['/reports'],
      nav: null,
      roles: 'everyone',
      owner: { team: 'Reporting', mail: TEAM_MAIL, webhook: `${sink.url}/hook`, ...owner },
    },
  });
}

/** Publishes a build with its source map, as the release command does. */
async function publish(built: TestBuild, { expected = liveId(), ...values }: PublishValues = {}) {
  const { server } = watched;
  const { manifest } = built;
  await storeFiles(server, built);
  const map = await toStoredFile(Buffer.from(MAP), integrityOf(MAP));
  await createReleaseRepository(server.db).addFiles([map]);
  const maps = [{ path: 'entry.js.map', integrity: map.integrity }];
  return publisher.call(server, 'POST', '/api/releases/reports', {
    releases: [{ manifest, maps, signature: null, expected }],
    candidate: null,
    preview: null,
    reason: null,
    smoke: 'left out',
    check: false,
    ...values,
  });
}

function liveId(): string | null {
  return releases.liveId('reports') ?? null;
}

async function throwFor({ app, id: release }: TestBuild, cookies: readonly string[]) {
  for (const cookie of cookies) {
    const [error = '', place = ''] = THROWN.split(' ');
    const report = { kind: 'thrown', app, release, error, place } as const;
    expect((await sendReports(watched.server, [report], { cookie })).status).toBe(200);
  }
}

function openAll() {
  return sink.received.map((request) => openWebhook(request, areaSecret(KEY, 'reports')));
}

/** Waits until everything is sent. */
async function settled(): Promise<void> {
  await waitUntil(async () => {
    const rows = await watched.server.db.select().from(outbox);
    return rows.every(({ state }) => state === 'sent');
  });
}

it('tells the team of a rollback, with numbers, explained errors, publisher and link', async () => {
  const [good, bad] = [build('good'), build('bad')];
  await publish(good);
  await publish(bad);
  watch();
  await throwFor(bad, watched.people);

  const [received] = await mailServer.arrived(1);
  await sink.arrived(1);
  expect(received?.to).toBe(TEAM_MAIL);
  const title = `reports was rolled back from ${bad.id} to ${good.id}`;
  expect(received?.message.subject).toBe(`Atrium: ${title}`);
  const text = received?.message.text ?? '';
  for (const part of [
    `${title}.`,
    '3 of 3 people had an error, 0 of 0 with the release before',
    `The most frequent errors of reports ${bad.id}:\n- ${THROWN}, 3 times: ${SOURCE}`,
    'Publisher: reports-ci',
    `Releases: ${PUBLIC_URL}/tasks?panel=releases`,
    'names this address for Reporting',
  ]) {
    expect(text).toContain(part);
  }
  expect(openAll()).toEqual([
    {
      type: 'release.rolled_back',
      timestamp: expect.any(String),
      data: {
        area: 'reports',
        release: bad.id,
        team: 'Reporting',
        title,
        details: expect.stringContaining('3 of 3 people had an error'),
        people: { failed: 3, all: 3 },
        errors: [{ error: THROWN, count: 3, source: SOURCE }],
        publisher: 'reports-ci',
        url: `${PUBLIC_URL}/tasks?panel=releases`,
      },
    },
  ]);
  // No person is named.
  for (const name of ['maria', 'deniz', 'cem', '192.0.2.1']) {
    expect(text + (sink.received[0]?.body ?? '')).not.toContain(name);
  }
});

it('tells the team of its candidate that was promoted or aborted', async () => {
  await publish(build('live'));
  const [better, worse] = [build('better'), build('worse')];
  watch();
  const candidate = { percent: 10, promoteAfter: 3 };
  // Not by a publisher.
  await publishBuilds(watched.server, [better], { candidate });
  for (const cookie of watched.people) await releases.report(better, 'loaded', cookie);
  await sink.arrived(1);
  await waitUntil(() => liveId() === better.id);
  await publish(worse, { candidate: { percent: 10, promoteAfter: null } });
  await throwFor(worse, watched.people);

  await mailServer.arrived(2);
  await sink.arrived(2);
  expect(openAll()).toMatchObject([
    {
      type: 'release.promoted',
      data: { release: better.id, people: { failed: 0, all: 3 }, errors: [], publisher: null },
    },
    {
      type: 'release.aborted',
      data: { release: worse.id, people: { failed: 3, all: 3 }, publisher: 'reports-ci' },
    },
  ]);
});

it('tells the team once of a release that stays although it is worse', async () => {
  const [before, after] = [build('worse before'), build('worse after')];
  await publish(before);
  await throwFor(before, watched.people);
  await publish(after);
  await throwFor(after, watched.people);
  watch();
  await mailServer.arrived(1);
  await sink.arrived(1);

  // Another process, or this one after a restart, tells nothing more.
  watch();
  const title = `reports ${after.id} stays, since both releases are worse`;
  await waitUntil(() => releases.logged(title).length === 2);
  await settled();
  expect(mailServer.mails).toHaveLength(1);
  expect(openAll()).toMatchObject([{ type: 'release.kept', data: { title } }]);
});

it('tells the team once of errors that many people have, worse or not', async () => {
  const names = Array.from({ length: PEOPLE_WITH_ERRORS }, (_, index) => `person${String(index)}`);
  for (const name of names) await addUser(watched.server.db, name);
  const people = await Promise.all(names.map((name) => watched.server.signIn(name)));
  const [older, newer] = [build('older'), build('newer')];
  await publish(older);
  await publish(newer);
  // The watch leaves what a rollback has made live.
  await publisher.change(watched.server, 'reports', 'rollback');
  watch();
  await throwFor(older, people.slice(1));
  await releases.settle();
  expect(openAll().filter(({ data }) => data['area'] === 'reports')).toEqual([]);

  await throwFor(older, people.slice(0, 1));
  await mailServer.arrived(1);
  await sink.arrived(1);
  watch();
  await releases.settle();
  await settled();
  expect(mailServer.mails).toHaveLength(1);
  expect(openAll()).toMatchObject([
    {
      type: 'release.errors',
      data: {
        title: `10 people or more had an error with reports ${older.id}`,
        people: { failed: PEOPLE_WITH_ERRORS, all: PEOPLE_WITH_ERRORS },
      },
    },
  ]);
});

it('leaves an error as it is where its source map is broken, and rolls back', async () => {
  const [good, bad] = [build('intact'), build('with a broken map')];
  await publish(good);
  await publish(bad);
  const { db } = watched.server;
  // A section at a line that would fill the memory.
  const map = {
    version: 3,
    sections: [{ offset: { line: 2e9, column: 0 }, map: JSON.parse(MAP) }],
  };
  const content = JSON.stringify(map);
  const stored = await toStoredFile(Buffer.from(content), integrityOf(content));
  await createReleaseRepository(db).addFiles([stored]);
  await createReleaseRepository(db).add([
    {
      app: 'reports',
      id: bad.id,
      manifest: bad.manifest,
      maps: [{ path: 'entry.js.map', integrity: stored.integrity }],
      signature: null,
    },
  ]);
  watch();
  await throwFor(bad, watched.people);

  await sink.arrived(1);
  await waitUntil(() => liveId() === good.id);
  expect(openAll()).toMatchObject([{ data: { errors: [{ error: THROWN, source: null }] } }]);
});

describe('a publication that is refused because of others', () => {
  /** The team hears what the live release says. */
  async function publishLive(text: string) {
    const live = build(text);
    await publish(live);
    return live;
  }

  it('is told once for each build, without the name of whoever was faster', async () => {
    const first = await publishLive('first');
    const second = await publishLive('second');
    const body = { action: 'rollback', release: null, expected: null, reason: 'It fails' };
    const cookie = watched.people[0] ?? '';
    await watched.server.call('POST', '/api/releases/reports/changes', { body, cookie });
    await watched.server.app.servedReleases.loaded();
    expect((await listChanges()).at(-1)).toMatchObject({ by: 'maria' });

    const third = build('third', { mail: 'attacker@example.com' });
    const answers = await Promise.all([
      publish(third, { expected: second.id }),
      publish(third, { expected: second.id, check: true }),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(409);
      expect(text).toContain('Meanwhile maria has changed reports');
    }
    await mailServer.arrived(1);
    await sink.arrived(1);
    await settled();
    expect(mailServer.mails.map(({ to }) => to)).toEqual([TEAM_MAIL]);
    const text = mailServer.mails[0]?.message.text ?? '';
    expect(text).toContain(
      `Meanwhile somebody has changed reports: it has ${first.id} now, and not ${second.id}.`,
    );
    expect(openAll()).toMatchObject([
      {
        type: 'release.refused',
        data: {
          title: `reports ${third.id} was not published`,
          release: third.id,
          people: null,
          publisher: 'reports-ci',
          url: null,
        },
      },
    ]);
    expect(text + (sink.received[0]?.body ?? '')).not.toContain('maria');
  });

  it('is told when it no longer works with what is live', async () => {
    await publishLive('of this contract');
    const next = build('of another contract', {}, 2);

    const { status, text } = await publish(next);
    expect(status).toBe(409);
    await sink.arrived(1);
    expect(openAll()).toMatchObject([
      { type: 'release.refused', data: { details: expect.stringContaining(text) } },
    ]);
  });

  it('is told neither for a preview nor for a fault of the build, nor to a stranger', async () => {
    await publishLive('with a team');
    const faulty = areaBuild('reports', 'faulty', { container: 'reports_with_a_team' });
    const refused = await Promise.all([
      publish(build('preview', {}, 2), { preview: 'refused' }),
      publish(faulty),
    ]);
    // A team that has not been accepted yet.
    const stranger = areaBuild('strangers', 'new', { contractVersion: 2 });
    const { status } = await publisher.publish(watched.server, stranger);

    expect([...refused.map((answer) => answer.status), status]).toEqual([409, 409, 409]);
    expect(await watched.server.db.$count(outbox)).toBe(0);
  });
});

it('keeps the owner from pages, and says it to publishers', async () => {
  const live = build('with a secret team', { team: 'Hidden team' });
  const answer = await publish(live);
  await publish(build('previewed', { team: 'Hidden team' }), { preview: 'hidden' });
  const [cookie] = watched.people;
  const { server } = watched;
  const responses = await Promise.all([
    server.call('GET', '/registry.json'),
    server.call('GET', '/'),
    server.call('GET', '/registry.json?preview=hidden', { cookie: cookie ?? '' }),
    server.call('GET', '/api/health'),
    server.call('GET', '/api/releases', { cookie: cookie ?? '' }),
  ]);

  const texts = [answer.text, ...(await Promise.all(responses.map((one) => one.text())))];
  expect(texts.map((text) => text.includes('Hidden team') || text.includes(TEAM_MAIL))).toEqual(
    texts.map(() => false),
  );
  expect(texts[1]).toContain(live.id);
  const { text } = await publisher.call(server, 'GET', `/api/releases/reports/${live.id}`);
  expect(text).toContain('Hidden team');
});
