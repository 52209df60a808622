import type { Database } from '../../../db/database';
import { publishBuilds } from '../../../testing/releases';
import { startTestApp } from '../../../testing/test-app';
import { waitForLock } from '../../../testing/wait-for-lock';
import { createReleaseRepository } from '../release.repository';
import { createReleaseChanges, lockLiveSet } from '../release-changes';
import { bad, good, setUpWatchedReleases, until } from './testing/watched-releases';

const { watched, watch, failForAll, liveId, settle, listChanges, logged, stopWatches } =
  setUpWatchedReleases();

/** Rolls tasks back as an admin does in the panel; returns the status. */
async function rollBack(): Promise<number> {
  const { server, people } = watched;
  const body = { action: 'rollback', release: null, expected: bad.id, reason: 'It fails' };
  const options = { body, cookie: people[0] ?? '' };
  return (await server.call('POST', '/api/releases/tasks/changes', options)).status;
}

it('acts in the third round in a row that has worked', async () => {
  await failForAll(bad);
  await until(async () => (await watched.server.app.servedReleases.latest(), true));
  const outages = [true, false, false, true, false, false, false];
  const lives: (string | undefined)[] = [];
  const transaction: Database['transaction'] = async (run) => {
    const isOut = outages[lives.length];
    const result = isOut ? undefined : await watched.server.db.transaction(run);
    lives.push(
      (await watched.server.app.servedReleases.latest()).registry.areas['tasks']?.current.id,
    );
    if (isOut) throw new Error('The database is down.');
    return result as never;
  };
  watch({ db: { transaction } as Database });
  await until(() => lives.length >= outages.length);

  expect(lives.slice(0, 7)).toEqual([...Array<string>(6).fill(bad.id), good.id]);
  expect(logged('releases could not be judged')).toHaveLength(1);
});

it('never rolls back twice when a person does so at the same moment', async () => {
  watch();
  for (let round = 0; round < 5; round += 1) {
    const { length } = await listChanges();
    await failForAll(bad);
    const status = await rollBack();
    await until(() => liveId() === good.id);

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
    let publishFixed = (): void => undefined;
    const other = await watched.database.openAgain();
    const published = other.db.transaction(async (transaction) => {
      await lockLiveSet(createReleaseRepository(transaction));
      await new Promise<void>((resolve) => (publishFixed = resolve));
      await createReleaseChanges(watched.server.app.servedReleases.manifests).change(
        ...([transaction, 'maria', 'tasks'] as const),
        { action: 'rollback', release: null, expected: bad.id, reason: 'It fails' },
      );
    });
    await failForAll(bad);
    watch();
    await waitForLock(watched.server.db);
    publishFixed();
    await published;
    await other.close();
    watched.server.app.changes.publish([{ key: 'rollback', topic: 'releases', ids: [], by: null }]);
    await until(() => liveId() === good.id);
    await settle();

    expect(liveId()).toBe(good.id);
    expect(logged('could not be')).toEqual([]);
  });

  it('acts in one process at a time', async () => {
    const second = await startTestApp({}, await watched.database.openAgain());
    const other = await watched.database.openAgain();
    let unlock = (): void => undefined;
    const locked = other.db.transaction(async (transaction) => {
      await lockLiveSet(createReleaseRepository(transaction));
      await new Promise<void>((resolve) => (unlock = resolve));
    });
    await failForAll(bad);
    watch();
    await waitForLock(watched.server.db);
    let rounds = 0;
    const transaction: Database['transaction'] = async (run) => {
      const result = await second.db.transaction(run);
      rounds += 1;
      return result;
    };
    watch({ db: { transaction } as Database, served: second.app.servedReleases });
    await until(() => rounds > 5);
    unlock();
    await locked;
    await until(() => liveId() === good.id);
    await settle();

    expect(logged('tasks was rolled back')).toHaveLength(1);
    await stopWatches();
    await Promise.all([other.close(), second.close()]);
  });
}
