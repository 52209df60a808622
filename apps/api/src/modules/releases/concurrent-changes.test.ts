import { addPublisher } from '../../testing/publisher';
import { areaBuild, publishBuilds, shellBuild, storeFiles } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
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
    const area = `race-${String(time)}`;
    const [a, b, c] = ['a', 'b', 'c'].map((text) => areaBuild(area, text));
    if (!a || !b || !c) throw new Error('There are three builds.');
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
      `Meanwhile somebody has changed ${area}: it has ${live ?? ''} now, and not ${b.id}. Nothing was changed.`,
    );
  }
});
