import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ne } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import type { Database } from '../../../db/database';
import { auditEvents } from '../../../db/schema/audit-tables';
import { outbox } from '../../../db/schema/mail-tables';
import { startMail } from '../../../mail/start-mail';
import { areaBuild, publishBuilds } from '../../../testing/releases';
import { setUpTemporaryFolder } from '../../../testing/temporary-folder';
import { mailDefaults, startTestApp } from '../../../testing/test-app';
import { waitForLock } from '../../../testing/wait-for-lock';
import { waitUntil } from '../../../testing/wait-until';
import { createReleaseRepository } from '../release.repository';
import { createReleaseChanges, lockLiveSet } from '../release-changes';
import { bad, good, setUpWatchedReleases } from './testing/watched-releases';

const OPS = ['ops@example.com', 'lead@example.com'];

const folder = setUpTemporaryFolder();
const releases = setUpWatchedReleases();
const { watched, watch, failForAll, liveId, settle, listChanges, logged } = releases;

it('rolls back a release that fails for three of three people, and says why', async () => {
  watch();

  await failForAll(bad);
  const message = `tasks was rolled back from ${bad.id} to ${good.id}`;
  await waitUntil(() => liveId() === good.id && logged(message).length === 1);

  const change = (await listChanges()).at(-1);
  expect(change).toMatchObject({
    action: 'rollback',
    by: 'watch',
    changes: [{ app: 'tasks', from: bad.id, to: good.id }],
    reason: '3 of 3 people had an error, 0 of 0 with the release before',
  });
  const events = await watched.server.db.select().from(auditEvents);
  expect(events.at(-1)).toMatchObject({
    action: 'release.changed',
    detail: 'rollback',
    entityName: 'tasks',
    actorId: null,
    actorName: 'watch',
  });
  const metrics = await (await watched.server.call('GET', '/api/metrics')).text();
  expect(metrics).toContain('atrium_release_watch_changes{action="rollback"} 1');
});

it('judges a build that was rolled back as a new one when it is published again', async () => {
  watch();
  await failForAll(bad);
  await waitUntil(() => liveId() === good.id);

  await publishBuilds(watched.server, [bad]);
  await settle();
  expect(liveId()).toBe(bad.id);
  await failForAll(bad);
  await waitUntil(() => liveId() === good.id);
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
  await waitUntil(() => logged(title).length === 2);
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
  await waitUntil(() => releases.entryOf()?.candidate === undefined);
  expect((await listChanges()).at(-1)).toMatchObject({ action: 'abort', by: 'watch' });
  expect(liveId()).toBe(bad.id);

  // With the numbers that it has, if only these three have it.
  const forPeople = { percent: 0, people: ['role:admin'], promoteAfter: 3 };
  await publishBuilds(watched.server, [better], { candidate: forPeople });
  for (const cookie of watched.people) await releases.report(better, 'loaded', cookie);
  await waitUntil(() => liveId() === better.id);

  expect((await listChanges()).at(-1)).toMatchObject({ action: 'promote', by: 'watch' });
});

it('mails what it has done, and how to go on', async () => {
  const config = { ...mailDefaults, dataDir: folder };
  const mail = startMail(watched.server.sharedDatabase, config, watched.server.app.log, {
    polling: 10,
  });
  watch({ mailTo: OPS, onMail: mail.wake });
  await failForAll(bad);
  await waitUntil(() => liveId() === good.id);
  await waitUntil(
    async () => (await watched.server.db.$count(outbox, ne(outbox.state, 'sent'))) === 0,
  );
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

/** Rolls tasks back as an admin does in the panel; returns the status. */
async function rollBack(): Promise<number> {
  const { server, people } = watched;
  const body = { action: 'rollback', release: null, expected: bad.id, reason: 'It fails' };
  const options = { body, cookie: people[0] ?? '' };
  return (await server.call('POST', '/api/releases/tasks/changes', options)).status;
}

it('acts in the third round in a row that has worked', async () => {
  await failForAll(bad);
  const { changes, servedReleases } = watched.server.app;
  await servedReleases.loaded();
  const outages = [true, false, false, true, false, false, false];
  const lives: (string | undefined)[] = [];
  const transaction: Database['transaction'] = async (run) => {
    const isOut = outages[lives.length];
    const result = isOut ? undefined : await watched.server.db.transaction(run);
    // The watch publishes a change after the transaction.
    await changes.catchUp();
    await servedReleases.loaded();
    lives.push(servedReleases.current().registry.areas['tasks']?.current.id);
    if (isOut) throw new Error('The database is down.');
    return result as never;
  };
  watch({ db: { transaction } as Database });
  await waitUntil(() => lives.length >= outages.length);

  expect(lives.slice(0, 7)).toEqual([...Array<string>(6).fill(bad.id), good.id]);
  expect(logged('releases could not be judged')).toHaveLength(1);
});

it('never rolls back twice when a person does so at the same moment', async () => {
  watch();
  for (let round = 0; round < 5; round += 1) {
    const { length } = await listChanges();
    await failForAll(bad);
    const status = await rollBack();
    await waitUntil(() => liveId() === good.id);

    const made = (await listChanges()).slice(length);
    expect(made).toMatchObject([{ by: status === 200 ? 'maria' : 'watch' }]);
    expect([200, 409]).toContain(status);
    await publishBuilds(watched.server, [bad]);
  }
  expect(logged('could not be')).toEqual([]);
});

// Only one process can use the embedded database.
if (testDatabaseUrl !== '') {
  it('says nothing when somebody was faster', async () => {
    let publishFixed: (() => void) | undefined;
    const other = await watched.database.openAgain();
    const published = other.db.transaction(async (transaction) => {
      await lockLiveSet(createReleaseRepository(transaction));
      await new Promise<void>((resolve) => (publishFixed = resolve));
      await createReleaseChanges(watched.server.app.servedReleases.manifests).change(
        transaction,
        'maria',
        'tasks',
        { action: 'rollback', release: null, expected: bad.id, reason: 'It fails' },
      );
    });
    await failForAll(bad);
    // On a busy machine, the watch could have the lock first.
    await waitUntil(() => publishFixed !== undefined);
    watch();
    await waitForLock(watched.server.db);
    publishFixed?.();
    await published;
    await other.close();
    watched.server.app.changes.publish([{ key: 'rollback', topic: 'releases', ids: [], by: null }]);
    await waitUntil(() => liveId() === good.id);
    await settle();

    expect(liveId()).toBe(good.id);
    expect(logged('could not be')).toEqual([]);
  });

  it('acts in one process at a time', async () => {
    const second = await startTestApp({}, await watched.database.openAgain());
    const other = await watched.database.openAgain();
    let unlock: (() => void) | undefined;
    const locked = other.db.transaction(async (transaction) => {
      await lockLiveSet(createReleaseRepository(transaction));
      await new Promise<void>((resolve) => (unlock = resolve));
    });
    await failForAll(bad);
    await waitUntil(() => unlock !== undefined);
    watch();
    await waitForLock(watched.server.db);
    let rounds = 0;
    const transaction: Database['transaction'] = async (run) => {
      const result = await second.db.transaction(run);
      rounds += 1;
      return result;
    };
    watch({ db: { transaction } as Database, served: second.app.servedReleases });
    await waitUntil(() => rounds > 5);
    unlock?.();
    await locked;
    await waitUntil(() => liveId() === good.id);
    await settle();

    expect(logged('tasks was rolled back')).toHaveLength(1);
    await releases.stopWatches();
    await Promise.all([other.close(), second.close()]);
  });
}
