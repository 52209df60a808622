import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { shellBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { waitForLock } from '../../testing/wait-for-lock';
import { publishShippedBuilds } from './shipped-builds';

const server = setUpTestApp();
const folder = setUpTemporaryFolder();

function writeBuild(): void {
  const { manifest, files } = shellBuild();
  writeFileSync(path.join(folder, 'build-record.json'), manifest);
  mkdirSync(path.join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, 'assets', name), content);
  }
}

it('publishes the builds before the server starts, however long reading them takes', async () => {
  writeBuild();
  const { app, db } = server;
  let isPublished = false;

  async function publish(): Promise<void> {
    const options = { folders: [folder], onlyFirst: false, logger: app.log };
    await publishShippedBuilds(db, app.changes, app.servedReleases, options);
    isPublished = true;
  }

  // Nobody can read the releases from the moment at which they are stored.
  const { publishing, reading } = await db.transaction(async (other) => {
    await other.execute(sql`lock table audit_events in exclusive mode`);
    const publishing = publish();
    await waitForLock(db);
    const reading = db.transaction(async (blocking) => {
      await blocking.execute(sql`lock table release_changes in access exclusive mode`);
      await waitForLock(db);
      const page = await server.call('GET', '/');
      return { status: page.status, wasPublished: isPublished };
    });
    await waitForLock(db, 2);
    return { publishing, reading };
  });

  // A page waits for a second only, which ends after that of the start would.
  expect(await reading).toEqual({ status: 503, wasPublished: false });
  await publishing;
  expect((await server.call('GET', '/')).status).toBe(200);
});
