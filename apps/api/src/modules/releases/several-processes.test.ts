import { connectPostgres } from '../../db/postgres/postgres';
import { addPublisher } from '../../testing/publisher';
import { areaBuild, publishBuilds, shellBuild, storeFiles } from '../../testing/releases';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

const shell = shellBuild({
  'index.html': '<script type="application/json">__REGISTRY__</script>',
  'shell/main.js': 'go()',
});

let database: TestDatabase;
let proxy: TcpProxy;
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  const limits = { connectionTimeoutMillis: 2000, query_timeout: 2000 };
  const connect = () => connectPostgres(proxy.url, () => undefined, limits);
  first = await startTestApp({}, await connect());
  second = await startTestApp({}, await connect());
  await publishBuilds(first, [shell, areaBuild('tasks', 'start')]);
});

// Closing the database drops it, which requires that all other connections are closed.
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await proxy.close();
  await database.close();
});

/** Returns the ids of tasks in the registry and in the page of a server. */
async function liveAt(server: TestApp): Promise<(string | undefined)[]> {
  const responses = [await server.call('GET', '/registry.json'), await server.call('GET', '/')];
  return Promise.all(
    responses.map(async (response) => {
      const [text = '{}'] = /\{.*\}/s.exec(await response.text()) ?? [];
      const { areas } = JSON.parse(text) as { areas?: { tasks?: { current: { id: string } } } };
      return areas?.tasks?.current.id;
    }),
  );
}

it('serves what another process has published from its answer on', async () => {
  const publisher = await addPublisher(first);
  let expected: string | null = areaBuild('tasks', 'start').id;
  for (let time = 0; time < 20; time += 1) {
    const [here, there] = time % 2 === 0 ? [first, second] : [second, first];
    const build = areaBuild('tasks', String(time));
    await storeFiles(here, build);

    expect((await publisher.publish(here, build, { expected })).status).toBe(200);

    expect(await liveAt(there)).toEqual([build.id, build.id]);
    const file = await there.call('GET', `/areas/tasks/${build.id}/entry.js`);
    expect(await file.text()).toBe(build.files['entry.js']);
    expected = build.id;
  }
});

it('serves what it knows while the database is away, and then what has changed', async () => {
  const [before] = await liveAt(first);
  await proxy.cut();

  for (const server of [first, second]) {
    expect(await liveAt(server)).toEqual([before, before]);
    for (const file of ['/shell/main.js', `/areas/tasks/${before ?? ''}/entry.js`]) {
      expect((await server.call('GET', file)).status).toBe(200);
    }
  }

  const elsewhere = await startTestApp({}, await database.openAgain());
  const next = areaBuild('tasks', 'meanwhile');
  await publishBuilds(elsewhere, [next]);
  await elsewhere.close();
  await proxy.restore();
  for (const server of [first, second]) {
    while ((await liveAt(server))[0] !== next.id) expect(server.log.length).toBeGreaterThan(0);
  }
});
