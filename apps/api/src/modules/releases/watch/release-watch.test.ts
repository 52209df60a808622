import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ne } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { auditEvents } from '../../../db/schema/audit-tables';
import { outbox } from '../../../db/schema/mail-tables';
import { startMail } from '../../../mail/start-mail';
import { areaBuild, publishBuilds } from '../../../testing/releases';
import { setUpTemporaryFolder } from '../../../testing/temporary-folder';
import { mailDefaults } from '../../../testing/test-app';
import { bad, good, setUpWatchedReleases, until } from './testing/watched-releases';

const OPS = ['ops@example.com', 'lead@example.com'];

const folder = setUpTemporaryFolder();
const { watched, watch, report, failForAll, entryOf, liveId, settle, listChanges, logged } =
  setUpWatchedReleases();

it('rolls back a release that fails for three of three people, and says why', async () => {
  watch();

  await failForAll(bad);
  await until(() => liveId() === good.id);

  const change = (await listChanges()).at(-1);
  expect(change).toMatchObject({
    ...{ action: 'rollback', by: 'watch' },
    changes: [{ app: 'tasks', from: bad.id, to: good.id }],
    reason: '3 of 3 people had an error, 0 of 0 with the release before',
  });
  const events = await watched.server.db.select().from(auditEvents);
  expect(events.at(-1)).toMatchObject({
    ...{ action: 'release.changed', detail: 'rollback', entityName: 'tasks' },
    ...{ actorId: null, actorName: 'watch' },
  });
  const metrics = await (await watched.server.call('GET', '/api/metrics')).text();
  expect(metrics).toContain('atrium_release_watch_changes{action="rollback"} 1');
  expect(logged(`tasks was rolled back from ${bad.id} to ${good.id}`)).toHaveLength(1);
});

it('leaves the release that a rollback has made live', async () => {
  watch();
  await failForAll(bad);
  await until(() => liveId() === good.id);

  await failForAll(good);
  await settle();

  expect(liveId()).toBe(good.id);
});

it('judges a build that was rolled back as a new one when it is published again', async () => {
  watch();
  await failForAll(bad);
  await until(() => liveId() === good.id);

  await publishBuilds(watched.server, [bad]);
  await settle();
  expect(liveId()).toBe(bad.id);
  await failForAll(bad);
  await until(() => liveId() === good.id);
});

it('changes nothing for one person with 60 sessions and 25 addresses', async () => {
  watch();
  for (let session = 0; session < 60; session += 1) {
    const address = `203.0.113.${String(session % 25)}`;
    await report(bad, 'failed', await watched.server.signIn('maria'), address);
  }
  await settle();

  expect(liveId()).toBe(bad.id);
});

it('changes nothing for pages without a session', async () => {
  watch();
  for (let page = 0; page < 30; page += 1) {
    await report(bad, 'failed', undefined, `203.0.113.${String(page)}`);
  }
  await settle();

  expect(liveId()).toBe(bad.id);
});

it('holds a release while the one before fails, too, and tells that once', async () => {
  watch({ mailTo: OPS });
  await failForAll(good);
  await failForAll(bad);
  await settle();
  await settle();

  expect(liveId()).toBe(bad.id);
  const title = `tasks ${bad.id} stays, since both releases are worse`;
  expect(logged(title)).toHaveLength(1);
  // Another process, or this one after a restart, sends none about it.
  watch({ mailTo: OPS });
  await until(() => logged(title).length === 2);
  const mails = await watched.server.db.select().from(outbox);
  expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(title))).toHaveLength(2);
});

it('tells once what it cannot roll back, and why', async () => {
  const only = areaBuild('calendar', 'only');
  await publishBuilds(watched.server, [only]);
  watch({ mailTo: OPS.slice(0, 1) });
  await failForAll(only);
  await settle();
  await settle();

  expect(logged(`calendar ${only.id} could not be rolled back`)).toEqual([
    expect.stringContaining('calendar has no earlier release to go back to'),
  ]);
  await publishBuilds(watched.server, [areaBuild('calendar', 'fixed')]);
});

it('aborts a failing candidate and promotes a good one', async () => {
  watch();
  const candidate = { percent: 10, promoteAfter: 3 };
  const [another, better] = [areaBuild('tasks', 'another'), areaBuild('tasks', 'better')];
  await publishBuilds(watched.server, [another], { candidate });
  await failForAll(another);
  await until(() => entryOf()?.candidate === undefined);
  expect((await listChanges()).at(-1)).toMatchObject({ action: 'abort', by: 'watch' });
  expect(liveId()).toBe(bad.id);

  await publishBuilds(watched.server, [better], { candidate });
  for (const cookie of watched.people) await report(better, 'loaded', cookie);
  await until(() => liveId() === better.id);

  expect((await listChanges()).at(-1)).toMatchObject({ action: 'promote', by: 'watch' });
});

it('mails what it has done, and how to go on', async () => {
  const config = { ...mailDefaults, dataDir: folder };
  const mail = startMail(watched.server.sharedDatabase, config, watched.server.app.log, {
    polling: 10,
  });
  watch({ mailTo: OPS, onMail: mail.wake });
  await failForAll(bad);
  await until(() => liveId() === good.id);
  await until(async () => (await watched.server.db.$count(outbox, ne(outbox.state, 'sent'))) === 0);
  await mail.stop();

  const files = readdirSync(path.join(folder, 'mail'));
  const sent = await Promise.all(
    files.map((file) => simpleParser(readFileSync(path.join(folder, 'mail', file)))),
  );
  expect(sent.map(({ to }) => to).flatMap((to) => (to && 'text' in to ? to.text : []))).toEqual(
    expect.arrayContaining(OPS.map((address) => expect.stringContaining(address))),
  );
  expect(sent[0]?.subject).toBe(`Atrium: tasks was rolled back from ${bad.id} to ${good.id}`);
  expect(sent[0]?.text).toMatch(
    /3 of 3 people had an error[^]+A release is worse if at least 3 people[^]+the watch leaves tasks alone until then/,
  );
});
