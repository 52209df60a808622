import { setTimeout as pause } from 'node:timers/promises';
import { subDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { releaseFiles, releases } from '../../db/schema/release-tables';
import { areaBuild, publishBuilds, shellBuild, storeFiles } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startReleaseRetention } from './release-retention';

const server = setUpTestApp();

it('removes old releases that were not live lately, and files without a release', async () => {
  const { db, app } = server;
  await publishBuilds(server, [shellBuild(), areaBuild('tasks', 'preview')], { preview: null });
  for (let release = 1; release <= 12; release += 1) {
    await publishBuilds(server, [areaBuild('tasks', `release ${String(release)}`)]);
  }
  await storeFiles(server, areaBuild('chat'));
  const old = subDays(new Date(), 31);
  await db.update(releases).set({ storedAt: old });
  await db.update(releaseFiles).set({ storedAt: old });
  await publishBuilds(server, [areaBuild('tasks', 'young')]);

  const retention = startReleaseRetention(db, app.log);
  while ((await db.$count(releaseFiles)) > 11) await pause(10);
  await retention.stop();

  const left = await db.select().from(releases).where(eq(releases.app, 'tasks'));
  expect(left).toHaveLength(10);
  // The files of ten releases and the page of the shell.
  expect(await db.$count(releaseFiles)).toBe(11);
  expect(
    (await server.call('GET', `/areas/tasks/${areaBuild('tasks', 'young').id}/entry.js`)).status,
  ).toBe(200);
  expect(
    (await server.call('GET', `/areas/tasks/${areaBuild('tasks', 'release 1').id}/entry.js`))
      .status,
  ).toBe(404);
});
