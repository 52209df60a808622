import { connectPostgres } from '../../db/postgres/postgres';
import { addPublisher } from '../../testing/publisher';
import { areaBuild, publishBuilds, shellBuild, storeFiles } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { waitUntil } from '../../testing/wait-until';
import { createReleaseRepository } from './release.repository';

const TIMES = 50;

const server = setUpTestApp();

beforeAll(() => publishBuilds(server, [shellBuild()]));

async function liveIds(): Promise<Record<string, string>> {
  const registry = (await (await server.call('GET', '/registry.json')).json()) as {
    areas: Record<string, { current: { id: string } }>;
  };
  const ids = Object.entries(registry.areas).map(([app, { current }]) => [app, current.id]);
  return Object.fromEntries(ids) as Record<string, string>;
}

it('stores every change of two teams that publish at once', async () => {
  const areas = ['tasks', 'calendar'];
  const teams = await Promise.all(
    areas.map(async (area) => {
      const builds = Array.from({ length: TIMES }, (_, index) => areaBuild(area, String(index)));
      await storeFiles(server, ...builds);
      return { area, builds, publisher: await addPublisher(server, { name: area, apps: [area] }) };
    }),
  );

  for (let time = 0; time < TIMES; time += 1) {
    const answers = await Promise.all(
      teams.map(({ builds: [...builds], publisher }) => {
        const [build = areaBuild()] = builds.slice(time);
        return publisher.publish(server, build, { expected: builds[time - 1]?.id ?? null });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }

  const history = await createReleaseRepository(server.db).listChanges(1);
  expect(history.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 2 * TIMES }, (_, index) => index + 2),
  );
  for (const { area, builds } of teams) {
    const stored = history.filter(({ by }) => by === area).map(({ changes }) => changes);
    expect(stored).toEqual(
      builds.map(({ id }, index) => [{ app: area, from: builds[index - 1]?.id ?? null, to: id }]),
    );
  }
  const last = teams.map(({ area, builds }) => [area, builds.at(-1)?.id]);
  expect(await liveIds()).toEqual(Object.fromEntries(last));
});

it('lets exactly one of a publication and a rollback of the same moment win', async () => {
  const publisher = await addPublisher(server);
  for (let time = 0; time < 10; time += 1) {
    const area = 'race';
    const buildOf = (text: string) => areaBuild(area, `${text} ${String(time)}`);
    const [a, b, c] = [buildOf('a'), buildOf('b'), buildOf('c')];
    await publishBuilds(server, [a]);
    await publishBuilds(server, [b]);
    await storeFiles(server, c);
    const requests = [
      () => publisher.publish(server, c, { expected: b.id }),
      () => publisher.change(server, area, 'rollback', { expected: b.id }),
    ];
    // Either may come first.
    if (time % 2 === 1) requests.reverse();

    const answers = await Promise.all(requests.map((request) => request()));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const live = (await liveIds())[area];
    expect([a.id, c.id]).toContain(live);
    const refusal = answers.find(({ status }) => status === 409);
    expect(refusal?.text).toBe(
      live === a.id
        ? `Meanwhile ci has changed ${area}: it has ${a.id} now, and not ${b.id}. ${c.id}, which ci has asked for, was not published.`
        : `Meanwhile ci has changed ${area}: it has ${c.id} now, and not ${b.id}. Nothing was changed.`,
    );
  }
});

describe.each([
  ['release', undefined],
  ['candidate', { percent: 10, promoteAfter: null }],
] as const)('two publishers of one area with different builds, each as a %s', (kind, candidate) => {
  it('get one success and one conflict with the names of both, 50 times', async () => {
    const area = `duel-${kind}`;
    const live = areaBuild(area, 'live');
    await publishBuilds(server, [live]);
    const duelists = await Promise.all(
      [`${kind}-ana`, `${kind}-bo`].map(async (name) => {
        const buildOf = (_: unknown, time: number) => areaBuild(area, `${name} ${String(time)}`);
        const builds = Array.from({ length: TIMES }, buildOf);
        await storeFiles(server, ...builds);
        return { name, builds, publisher: await addPublisher(server, { name, apps: [area] }) };
      }),
    );
    let expected = live.id;
    let expectedCandidate: string | null = null;

    for (let time = 0; time < TIMES; time += 1) {
      // Either may come first.
      const asking = time % 2 === 0 ? duelists : duelists.toReversed();
      const answers = await Promise.all(
        asking.map(async ({ name, builds, publisher }) => {
          const build = builds[time] ?? live;
          const values = { expected, expectedCandidate, ...(candidate && { candidate }) };
          return { name, id: build.id, ...(await publisher.publish(server, build, values)) };
        }),
      );

      const [winner, loser] = answers.toSorted((left, right) => left.status - right.status);
      const seen: string | null = candidate ? expectedCandidate : expected;
      expect(winner?.status).toBe(200);
      expect(loser).toMatchObject({
        status: 409,
        text: `Meanwhile ${winner?.name ?? ''} has changed ${area}: it has ${winner?.id ?? ''} now, and not ${seen ?? 'no candidate'}. ${loser?.id ?? ''}, which ${loser?.name ?? ''} has asked for, was not published.`,
      });
      if (candidate) expectedCandidate = winner?.id ?? null;
      else expected = winner?.id ?? '';
    }
    expect((await liveIds())[area]).toBe(expected);
  });
});

it('tells both of two publishers of the same build that it is live', async () => {
  const [live, next] = [areaBuild('same', 'live'), areaBuild('same', 'next')];
  await publishBuilds(server, [live]);
  await storeFiles(server, next);
  const publishers = [
    await addPublisher(server, { name: 'same-ana' }),
    await addPublisher(server, { name: 'same-bo' }),
  ];

  const answers = await Promise.all(
    publishers.map((publisher) => publisher.publish(server, next, { expected: live.id })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const unchanged = answers.map(({ text }) => text.includes('"unchanged":true'));
  expect(unchanged.toSorted()).toEqual([false, true]);
});

if (testDatabaseUrl !== '') {
  describe('two processes on PostgreSQL', () => {
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
      const limits = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
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
        await waitUntil(async () => (await liveAt(server))[0] === next.id);
      }
    });
  });
}
