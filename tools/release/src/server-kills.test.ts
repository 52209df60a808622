import { setTimeout as sleep } from 'node:timers/promises';
import { readBuild } from './builds/build';
import { publish, readReleases } from './index';
import { type RealServer, startRealServer } from './testing/real-server';
import { createReleaseFixture, type ReleaseFixture } from './testing/release-fixture';

const KILLS = 40;

let fixture: ReleaseFixture;
let server: RealServer;

beforeAll(async () => {
  fixture = await createReleaseFixture();
  server = await startRealServer(fixture.folder);
  await publish(server, [await fixture.shell(), await fixture.area('tasks')]);
});

afterAll(async () => {
  await server.stop();
  await fixture.remove();
});

async function readLiveId(): Promise<string> {
  const { apps } = await readReleases(server);
  return apps.find(({ app }) => app === 'tasks')?.live.id ?? '';
}

async function readServed(file: string): Promise<string> {
  return (await fetch(server.origin + file)).text();
}

it(`keeps every acknowledged release when the server is killed ${String(KILLS)} times`, async () => {
  const outcomes = { acknowledged: 0, interrupted: 0 };
  const texts = new Map<string, string>();
  async function createBuild(text: string) {
    const folder = await fixture.area('tasks', text);
    const { id } = await readBuild(folder);
    texts.set(id, text);
    return { folder, id };
  }

  const startedAt = performance.now();
  await publish(server, [(await createBuild('before')).folder]);
  const duration = performance.now() - startedAt;
  let live = await readLiveId();

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { folder, id } = await createBuild(`release ${String(kill)}`);
    const publication = publish(server, [folder]).then(
      () => 'acknowledged' as const,
      () => 'interrupted' as const,
    );
    // From the first request until after the last response, which a busy machine can delay.
    await sleep((1.2 * duration * kill) / KILLS);
    if (kill === KILLS) await publication;
    await server.stop('SIGKILL');
    const outcome = await publication;
    outcomes[outcome] += 1;
    await server.start();

    const served = await readLiveId();
    expect(outcome === 'acknowledged' ? [id] : [live, id]).toContain(served);
    expect(await readServed('/registry.json')).toContain(served);
    expect(await readServed(`/areas/tasks/${served}/area.js`)).toBe(texts.get(served));
    live = served;
  }
  // Otherwise no kill has interrupted a publication, or all have.
  expect(outcomes.acknowledged).toBeGreaterThan(0);
  expect(outcomes.interrupted).toBeGreaterThan(0);
});
