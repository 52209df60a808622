import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { hexOf, integrityOf, releaseIdOf } from '@atrium/release-format';
import { createDigest } from '../../contract-tests/database-digest';
import { publishers } from '../../db/schema/release-tables';
import { addPublisher, type Answer, type TestPublisher } from '../../testing/publisher';
import { areaBuild, publishBuilds, shellBuild, type TestBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTestApp } from '../../testing/test-app';
import { createReleaseRepository } from './release.repository';
import type { Published } from './release-changes';

interface Area {
  readonly current: { readonly id: string };
  readonly previous: { readonly id: string } | null;
  readonly candidate?: { readonly release: { readonly id: string } };
}

const server = setUpTestApp();
let publisher: TestPublisher;

beforeAll(async () => {
  publisher = await addPublisher(server);
  await publishBuilds(server, [shellBuild()]);
});

/** Returns the ids of an area’s live release, the one before and the candidate. */
async function readArea(app: string, query = '') {
  const { areas } = (await (await server.call('GET', `/registry.json${query}`)).json()) as {
    areas: Record<string, Area>;
  };
  const area = areas[app];
  return area && [area.current.id, area.previous?.id, area.candidate?.release.id];
}

/** Publishes a new area several times; the last build is live. */
async function publishAll(app: string, ...texts: string[]) {
  const builds = texts.map((text) => areaBuild(app, text));
  for (const build of builds) await publishBuilds(server, [build]);
  return builds;
}

/** Returns the answer to a request that must change no row. */
async function expectNoChange(ask: () => Promise<Answer>): Promise<Answer> {
  const readDigest = await createDigest(server.db);
  await server.db.update(publishers).set({ lastUsedAt: null });
  const before = await readDigest();
  const answer = await ask();
  await server.db.update(publishers).set({ lastUsedAt: null });
  expect(await readDigest()).toBe(before);
  return answer;
}

it('needs only the files that are not stored, and checks a build before it is live', async () => {
  const build = areaBuild('flow');
  const content = build.files['entry.js'] ?? '';
  const check = () => publisher.publish(server, build, { check: true });

  const missing = await expectNoChange(check);
  expect(JSON.parse(missing.text)).toMatchObject({
    missing: [integrityOf(content)],
    releases: [{ app: 'flow', id: build.id, unchanged: false }],
    registry: { areas: { flow: { current: { id: build.id } } } },
  });
  expect(await expectNoChange(() => publisher.publish(server, build))).toMatchObject({
    status: 409,
    text: expect.stringContaining('not stored yet: send them first') as unknown,
  });

  await publisher.sendFiles(server, build);
  const checked = JSON.parse((await expectNoChange(check)).text) as Published;
  expect(checked).toMatchObject({
    missing: [],
    registry: { areas: { flow: { current: { id: build.id } } } },
  });
  expect(await readArea('flow')).toBeUndefined();

  const published = await publisher.publish(server, build);
  expect(JSON.parse(published.text)).toEqual({
    missing: [],
    registry: expect.anything() as unknown,
    releases: [{ app: 'flow', id: build.id, unchanged: false }],
  });
  expect(await readArea('flow')).toEqual([build.id, undefined, undefined]);
  const file = await server.call('GET', `/areas/flow/${build.id}/entry.js`);
  expect(await file.text()).toBe(content);
  const stored = await publisher.call(server, 'GET', `/api/releases/flow/${build.id}`);
  expect(JSON.parse(stored.text)).toMatchObject({ manifest: build.manifest, signature: null });
  const hash = hexOf(integrityOf(content));
  const read = await publisher.call(server, 'GET', `/api/releases/files/${hash}`);
  expect(read).toEqual({ status: 200, text: content });
});

it('changes nothing when a job is repeated', async () => {
  const [build] = await publishAll('replay', 'first');

  const answer = await expectNoChange(() => publisher.publish(server, build as TestBuild));

  expect(JSON.parse(answer.text)).toMatchObject({ releases: [{ unchanged: true }] });
});

it('rejects a publication that expects another live release, with all names', async () => {
  const [first, second] = await publishAll('race', 'first', 'second');
  const next = areaBuild('race', 'third');
  await publisher.sendFiles(server, next);

  const answer = await expectNoChange(() =>
    publisher.publish(server, next, { expected: first?.id }),
  );

  expect(answer).toEqual({
    status: 409,
    text: `Meanwhile tests has changed race: it has ${second?.id ?? ''} now, and not ${first?.id ?? ''}. ${next.id}, which ci has asked for, was not published.`,
  });
  expect((await publisher.publish(server, next, { expected: second?.id })).status).toBe(200);
});

it('promotes a candidate, or ends it', async () => {
  const [live, next] = [(await publishAll('trial', 'live'))[0], areaBuild('trial', 'next')];
  const candidate = { percent: 10, promoteAfter: 200 };
  await publisher.sendFiles(server, next);
  const publish = () => publisher.publish(server, next, { expected: live?.id, candidate });

  expect((await publish()).status).toBe(200);
  expect(await readArea('trial')).toEqual([live?.id, undefined, next.id]);
  await expectNoChange(publish);
  const other = areaBuild('trial', 'other');
  await publisher.sendFiles(server, other);
  expect(await publisher.publish(server, other, { expected: live?.id })).toEqual({
    status: 409,
    text: `trial has the candidate ${next.id}: promote or abort it first.`,
  });
  expect((await publisher.change(server, 'trial', 'abort', { expected: live?.id })).status).toBe(
    409,
  );
  expect((await publisher.change(server, 'trial', 'abort')).status).toBe(200);
  expect(await readArea('trial')).toEqual([live?.id, undefined, undefined]);
  expect((await publisher.change(server, 'trial', 'promote')).status).toBe(409);

  await publish();
  expect((await publisher.change(server, 'trial', 'promote', { expected: next.id })).status).toBe(
    200,
  );
  expect(await readArea('trial')).toEqual([next.id, live?.id, undefined]);
});

it('ends a candidate that does not work with what a rollback makes live', async () => {
  const atShared = (app: string) => areaBuild(app, 'a', { manifest: manifestAt(app, '/shared') });
  await publishBuilds(server, [atShared('left')]);
  await publishBuilds(server, [areaBuild('left', 'b'), areaBuild('right', 'live')]);
  const candidate = { percent: 10, promoteAfter: null };
  await publishBuilds(server, [atShared('right')], { candidate });

  expect((await publisher.change(server, 'left', 'rollback')).status).toBe(200);
  const live = areaBuild('right', 'live').id;
  expect(await readArea('right')).toEqual([live, undefined, undefined]);
});

it('rolls back along the releases that were live', async () => {
  const [a, b] = (await publishAll('back', 'a', 'b', 'c')).map(({ id }) => id);
  const back = (release?: string) =>
    publisher.change(server, 'back', 'rollback', release === undefined ? {} : { release });

  expect((await back()).status).toBe(200);
  expect(await readArea('back')).toEqual([b, a, undefined]);
  expect(await back(b)).toEqual({ status: 409, text: `back ${b ?? ''} is already live.` });
  await publishAll('back', 'd');
  expect((await back(a)).status).toBe(200);
  expect(await readArea('back')).toEqual([a, undefined, undefined]);
  expect(await back()).toEqual({
    status: 409,
    text: 'back has no earlier release to go back to: publish a fixed build.',
  });
});

describe('a rollback by the start of an id', () => {
  let app = '';
  let count = 0;
  const back = (release = '') => publisher.change(server, app, 'rollback', { release });

  beforeEach(() => {
    count += 1;
    app = `start-${String(count)}`;
  });

  const again = 'Publish its build again to make it live.';

  it('goes to the only earlier release that begins with it', async () => {
    const [a] = await publishAll(app, 'a', 'b');

    expect((await back(a?.id.slice(0, 7) ?? '')).status).toBe(200);
    expect(await readArea(app)).toEqual([a?.id, undefined, undefined]);
  });

  it('says how many begin with it', async () => {
    // With 17 earlier releases, two of them begin with the same digit.
    const builds = await publishAll(app, ...Array.from({ length: 19 }, (_, n) => `many ${n}`));
    const digits = builds.slice(0, -1).map(({ id }) => id.charAt(0));
    const digit = digits.find((one, index) => digits.indexOf(one) !== index) ?? '';

    expect(await back(digit)).toMatchObject({
      status: 409,
      text: expect.stringMatching(
        new RegExp(`^${digit} matches \\d+ releases of ${app}: enter more of the id\\.$`),
      ) as unknown,
    });
  });

  it('says what happened to a release that nobody can go back to', async () => {
    const [a, b, c] = await publishAll(app, 'ended a', 'ended b', 'ended c');
    expect((await back(a?.id)).status).toBe(200);

    for (const build of [b, c]) {
      const text = `${app} ${build?.id ?? ''} was taken out when ci rolled ${app} back to ${a?.id ?? ''} (“It fails”). ${again}`;
      expect(await back(build?.id)).toEqual({ status: 409, text });
      expect(await back(build?.id.slice(0, 8) ?? '')).toEqual({ status: 409, text });
    }
  });

  it('says that a release has been a candidate, is one, or was never live', async () => {
    const [tried, next, seen] = ['tried', 'next', 'seen'].map((text) => areaBuild(app, text));
    const candidate = { percent: 10, promoteAfter: null };
    await publishAll(app, 'live');
    await publishBuilds(server, [tried as TestBuild], { candidate });
    await publishBuilds(server, [next as TestBuild], { candidate });
    await publishBuilds(server, [seen as TestBuild], { preview: 'start' });

    expect((await back(tried?.id)).text).toBe(
      `${app} ${tried?.id ?? ''} was a candidate that tests has ended or replaced. ${again}`,
    );
    expect((await back(next?.id)).text).toBe(
      `${app} ${next?.id ?? ''} is the candidate: promote it.`,
    );
    expect((await back(seen?.id)).text).toBe(
      `${app} ${seen?.id ?? ''} was never live: publish its build.`,
    );
    expect(await back('0000000000000000')).toEqual({
      status: 404,
      text: `${app} has no release 0000000000000000: enter an id that status or history shows.`,
    });
  });

  it('says that a withdrawal took a release offline', async () => {
    const [a] = await publishAll(app, 'withdrawn');
    await publisher.change(server, app, 'withdraw');
    await publishAll(app, 'after');

    expect((await back(a?.id)).text).toBe(
      `${app} ${a?.id ?? ''} was taken offline when ci withdrew ${app} (“It fails”). ${again}`,
    );
  });

  it('says that an earlier release has been deleted', async () => {
    const [a] = await publishAll(app, 'deleted', 'kept');
    await createReleaseRepository(server.db).remove({ app, id: a?.id ?? '' });

    expect((await back(a?.id)).text).toBe(
      `${app} ${a?.id ?? ''} was deleted after a month: publish its build again.`,
    );
  });
});

it('revokes a release by the start of its id, but needs one', async () => {
  const [first] = await publishAll('begun', 'first', 'second');
  const revoke = (release?: string) =>
    publisher.change(server, 'begun', 'revoke', release === undefined ? {} : { release });

  expect(await revoke()).toEqual({ status: 409, text: 'Name the release to revoke.' });
  const { text } = await revoke(first?.id.slice(0, 8));
  expect(JSON.parse(text)).toMatchObject({
    change: { revoked: [{ app: 'begun', id: first?.id }] },
  });
});

it('takes an area offline, but neither the shell nor an unknown one', async () => {
  await publishAll('gone', 'first');
  const withdraw = (app: string) => publisher.change(server, app, 'withdraw');

  expect((await withdraw('gone')).status).toBe(200);
  expect(await readArea('gone')).toBeUndefined();
  expect(await withdraw('gone')).toEqual({ status: 404, text: 'gone is not live.' });
  expect((await withdraw('shell')).status).toBe(409);
});

it('never makes a revoked release live again', async () => {
  const [first, second] = await publishAll('leak', 'first', 'second');
  const revoke = (release = '') => publisher.change(server, 'leak', 'revoke', { release });

  expect(await revoke(second?.id)).toMatchObject({
    status: 409,
    text: expect.stringMatching(/ is live: roll leak back/) as unknown,
  });
  expect((await revoke('0'.repeat(16))).status).toBe(404);
  const revoked = await revoke(first?.id);
  expect(revoked.status).toBe(200);
  expect(await revoke(first?.id)).toEqual(revoked);
  expect(await readArea('leak')).toEqual([second?.id, undefined, undefined]);
  const sentence = `leak ${first?.id ?? ''} was revoked by ci (“It fails”) and can’t go live again. Choose another release.`;
  for (const answer of [
    await publisher.publish(server, first as TestBuild, { expected: second?.id }),
    await publisher.publish(server, first as TestBuild, { preview: 'leak' }),
    await publisher.change(server, 'leak', 'rollback', { release: first?.id ?? '' }),
  ]) {
    expect(answer).toEqual({ status: 409, text: sentence });
  }
});

it('ends a preview once', async () => {
  const build = areaBuild('seen');
  await publisher.sendFiles(server, build);
  expect((await publisher.publish(server, build, { preview: 'pr-1' })).status).toBe(200);
  const remove = () => publisher.call(server, 'DELETE', '/api/releases/previews/pr-1');

  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
});

it('rejects builds that do not work with what is live, with a sentence for each reason', async () => {
  await publishAll('mine', 'first');
  // Before any file has been sent.
  const unsent = areaBuild('wrong', 'unsent', { contractVersion: 2 });
  const check = () => publisher.publish(server, unsent, { check: true });
  expect(await expectNoChange(check)).toMatchObject({ status: 409 });
  const builds = [
    areaBuild('wrong', 'first', { contractVersion: 2 }),
    areaBuild('wrong', 'second', { manifest: manifestAt('wrong', '/mine') }),
    areaBuild('wrong', 'third', { container: 'mine_first' }),
  ];
  const sentences: string[] = [];
  for (const build of builds) {
    await publisher.sendFiles(server, build);
    const answer = await expectNoChange(() => publisher.publish(server, build));
    expect(answer.status).toBe(409);
    sentences.push(answer.text);
  }

  expect(sentences).toEqual([
    expect.stringMatching(/wrong.*contract/),
    expect.stringMatching(/\/mine/),
    expect.stringMatching(/mine_first/),
  ]);
});

describe('a build that no command has checked', () => {
  // Does not get smaller.
  const large = randomBytes(7000).toString('base64');
  const roles = (panelRole: string) => ({
    ...manifestAt('unchecked', '/unchecked'),
    roles: ['auditor'],
    panels: { owners: { title: 'Owners', module: './owners', roles: [panelRole] } },
  });

  it.each([
    [
      'a contribution that is too large',
      large,
      { contributions: { forYou: ['entry.js'] } },
      /^The forYou of unchecked has 7\.\d kB gzipped\. It may have 6\.5 kB/,
    ],
    [
      'a panel that is too large',
      large,
      { panels: { owners: ['entry.js'] } },
      /^The panel “owners” of unchecked has 7\.\d kB gzipped\. It may have 5\.0 kB/,
    ],
    [
      'a contribution that the shell does not know',
      'small',
      { contributions: { bagde: ['entry.js'] } },
      /^unchecked contributes “bagde”, and the shell knows/,
    ],
    [
      'a panel for people who may not open the area',
      'small',
      { manifest: roles('guest'), panels: { owners: ['entry.js'] } },
      /^The panel “owners” of unchecked is for the role guest, which may not open unchecked/,
    ],
  ] as const)('is rejected for %s, however it is published', async (_, text, values, sentence) => {
    const live = areaBuild('unchecked', 'live');
    await publishBuilds(server, [live]);
    const build = areaBuild('unchecked', text, {
      ...values,
      container: 'unchecked_next',
    } as object);
    await publisher.sendFiles(server, build);
    const candidate = { percent: 10, promoteAfter: null };

    for (const how of [{}, { candidate }, { preview: 'unchecked' }, { check: true }]) {
      const publish = () => publisher.publish(server, build, { expected: live.id, ...how });
      expect(await expectNoChange(publish)).toEqual({
        status: 409,
        text: expect.stringMatching(sentence) as unknown,
      });
    }
  });

  it('is accepted with a small panel for admins', async () => {
    const values = { manifest: roles('admin'), panels: { owners: ['entry.js'] } };
    const build = areaBuild('unchecked', 'good', values);
    await publisher.sendFiles(server, build);

    const [id] = (await readArea('unchecked')) ?? [];
    expect((await publisher.publish(server, build, { expected: id })).status).toBe(200);
  });

  it('is not promoted after fewer people than the watch can judge', async () => {
    const build = areaBuild('unchecked', 'few');
    const candidate = { percent: 10, promoteAfter: 19 };

    expect(await expectNoChange(() => publisher.publish(server, build, { candidate }))).toEqual({
      status: 400,
      text: 'A candidate for a share of the browsers can be promoted after 20 people or more',
    });
  });
});

it('makes areas and the shell that need each other live together', async () => {
  const builds = [
    shellBuild({}, { contractVersion: 2 }),
    areaBuild('pair', 'x', { contractVersion: 2 }),
  ];
  const other = await startTestApp();
  const ci = await addPublisher(other);
  for (const build of builds) await ci.sendFiles(other, build);

  expect((await ci.publish(other, builds[1] as TestBuild)).text).toBe(
    'There is no live shell yet: publish the shell as well.',
  );
  expect((await ci.publish(other, builds)).status).toBe(200);
  expect((await other.call('GET', '/')).status).toBe(200);
  await other.close();
});

it.each([
  ['no JSON', '{'],
  ['an API', JSON.stringify({ kind: 'api', name: 'api', endpoints: {} })],
  ['another kind', JSON.stringify({ kind: 'widget', name: 'tasks' })],
  ['an area with the name of the shell', areaBuild('shell').manifest],
  ['an area whose name is no path', areaBuild('tasks', 'a', { name: '../tasks' }).manifest],
  ['an area with two names', areaBuild('tasks', 'a', { name: 'calendar' }).manifest],
  ['a character that no database stores', areaBuild('tasks', 'a', { entry: 'a\0' }).manifest],
  ['half a character in an unknown field', withField(String.raw`"\ud800"`)],
  ['half a character in the name of a field', withField(String.raw`{"\udc00":1}`)],
  ['an infinite number in an unknown field', withField('1e999999')],
  ['20,000 lists in each other', withField('['.repeat(20_000) + ']'.repeat(20_000))],
  ['101 levels', withField('['.repeat(100) + ']'.repeat(100))],
  ['a field that replaces a prototype', withField('{"__proto__":{}}')],
  ['the same in a field that is known', withEndpoint(String.raw`{"default":"\ud800"}`)],
])('rejects a manifest of %s', async (_, manifest) => {
  const build = { ...areaBuild(), manifest };

  expect(await expectNoChange(() => publisher.publish(server, build))).toEqual({
    status: 400,
    text: errorMessages.manifestInvalid,
  });
});

it('accepts fields that only newer release tools know', async () => {
  const manifest = withField('{"a":["text",1.5,null]}');
  const build = { ...areaBuild(), manifest, id: releaseIdOf(manifest) };
  await publisher.sendFiles(server, build);

  expect((await publisher.publish(server, build)).status).toBe(200);
  const stored = await publisher.call(server, 'GET', `/api/releases/tasks/${build.id}`);
  expect(JSON.parse(stored.text)).toMatchObject({ manifest });
});

it.each([
  ['tasks has no file main.js: build it again.', areaBuild('tasks', 'a', { entry: 'main.js' })],
  ['shell has no file index.html: build it again.', withoutPage()],
])('answers “%s” to a build without it', async (text, build) => {
  expect(await publisher.publish(server, build)).toEqual({ status: 400, text });
});

it('rejects a build of another app than the path says, and a file of another hash', async () => {
  const build = { ...areaBuild('tasks'), app: 'calendar' };
  const path = `/api/releases/files/${hexOf(integrityOf('one'))}`;
  const send = (content: Buffer | object) => publisher.call(server, 'PUT', path, content);

  expect(await expectNoChange(() => publisher.publish(server, build))).toEqual({
    status: 400,
    text: errorMessages.firstBuildOfOther,
  });
  expect(await expectNoChange(() => send(Buffer.from('another')))).toEqual({
    status: 400,
    text: errorMessages.fileHashWrong,
  });
  // As release tools before did.
  const content = Buffer.from('one').toString('base64');
  expect(await expectNoChange(() => send({ content }))).toEqual({
    status: 415,
    text: errorMessages.bytesExpected,
  });
  expect((await expectNoChange(() => send(Buffer.alloc(4 * 1024 * 1024 + 1)))).status).toBe(413);
});

/** Returns the manifest of an area with an unknown field of this JSON text. */
function withField(json: string): string {
  return areaBuild().manifest.replace('{', `{"unknown":${json},`);
}

/** Returns the manifest of an area that calls an endpoint with a response of this JSON Schema. */
function withEndpoint(json: string): string {
  const endpoint = `{"method":"GET","path":"/api/user","query":null,"body":null,"response":${json}}`;
  return areaBuild().manifest.replace('"calls":{}', `"calls":{"user":${endpoint}}`);
}

describe('the quota of files that are in no release', () => {
  /** Stores 200 MB, except for so many bytes, as somebody has sent them. */
  async function fillQuota(by: string, free: number) {
    const size = 4 * 1024 * 1024;
    const insert = sql`insert into release_files (integrity, content, stored_at, uploaded_by)`;
    await server.db.execute(sql`${insert} values
      (${by}::text, convert_to(repeat('x', ${size - free}::int), 'UTF8'), now(), ${by}::text),
      ('copied', convert_to(repeat('x', ${size}::int), 'UTF8'), now(), ${by}::text)`);
    // Compresses the content once only.
    await server.db.execute(sql`${insert}
      select ${by}::text || n, content, now(), ${by}::text
      from release_files, generate_series(1, 49) as n where integrity = 'copied'`);
    await server.db.execute(sql`delete from release_files where integrity = 'copied'`);
  }

  it('rejects more with a sentence, and only from that publisher', async () => {
    const [full, other] = [
      await addPublisher(server, { name: 'full-ci' }),
      await addPublisher(server, { name: 'other-ci' }),
    ];
    await fillQuota('full-ci', 2000);
    const send = (by: TestPublisher, content: string) =>
      by.call(
        server,
        'PUT',
        `/api/releases/files/${hexOf(integrityOf(content))}`,
        Buffer.from(content),
      );
    const fitting = 'y'.repeat(2000);

    expect((await expectNoChange(() => send(full, `${fitting}y`))).text).toBe(
      'full-ci has sent 200 MB of files that are in no release. Publish their build, or try again tomorrow: such files are deleted after a day.',
    );
    expect((await send(full, fitting)).status).toBe(200);
    expect((await expectNoChange(() => send(full, 'z'))).status).toBe(409);
    // Stored already.
    expect((await send(full, fitting)).status).toBe(200);
    expect((await send(other, 'z')).status).toBe(200);
  });

  it('is free again once the files are in a release', async () => {
    const ci = await addPublisher(server, { name: 'quota-ci' });
    const build = areaBuild('quota', 'first');
    await ci.sendFiles(server, build);
    // With the build, there is no more place for another one.
    await fillQuota('quota-ci', 3000);
    const next = areaBuild('quota', 'next');

    await ci.sendFiles(server, next);
    expect((await ci.publish(server, next)).text).toContain('not stored yet');
    expect((await ci.publish(server, build)).status).toBe(200);
    await ci.sendFiles(server, next);
    expect((await ci.publish(server, next, { expected: build.id })).status).toBe(200);
  });
});

function withoutPage(): TestBuild {
  const build = shellBuild();
  return { ...build, manifest: build.manifest.replace('"path":"index.html"', '"path":"a.html"') };
}

function manifestAt(name: string, path: string) {
  return {
    name,
    title: name,
    paths: [path],
    roles: 'everyone' as const,
    nav: { label: name, path, order: 1 },
  };
}
