import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@atrium/webpack';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { publish } from './publish';
import { rollback } from './rollback';
import { readChanges, readStatus } from './status';

let fixture: ReleaseFixture;
let ids: string[];

beforeEach(async () => {
  fixture = await createReleaseFixture();
  ids = [];
  await publish([await fixture.shell()], fixture.root);
  for (const code of ['one', 'two', 'three']) {
    const [published] = await publish([await fixture.area('tasks', code)], fixture.root);
    ids.push(published?.id ?? '');
  }
});

afterEach(() => fixture.remove());

function rollBack(to: string | null = null) {
  return rollback(fixture.root, { app: 'tasks', to, by: 'ada', reason: 'Export fails' });
}

async function liveTasks() {
  const { tasks } = (await fixture.registry()).areas;
  return [tasks?.current.id, tasks?.previous?.id];
}

it('goes back one release at a time and never falls back to a rolled-back one', async () => {
  const [one, two, three] = ids;

  await expect(rollBack()).resolves.toMatchObject({ from: three, to: two });
  expect(await liveTasks()).toEqual([two, one]);
  await expect(rollBack()).resolves.toMatchObject({ from: two, to: one });
  expect(await liveTasks()).toEqual([one, undefined]);
  await expect(rollBack()).rejects.toThrow('tasks has no earlier release to go back to');

  const last = (await readChanges(fixture.root, 'tasks')).at(-1);
  expect(last).toMatchObject({ action: 'rollback', by: 'ada', reason: 'Export fails' });
  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('goes back to a release by a prefix of its id, and forth with a publish', async () => {
  const [one, two] = ids;

  await rollBack(one?.slice(0, 8));
  expect(await liveTasks()).toEqual([one, undefined]);
  await publish([await fixture.area('tasks', 'two')], fixture.root);
  expect(await liveTasks()).toEqual([two, one]);
  const { apps } = await readStatus(fixture.root);
  expect(apps.find(({ app }) => app === 'tasks')?.before).toEqual([one]);
});

it('goes back to an earlier shell with its page, and rejects one without', async () => {
  const page = () => readFile(path.join(fixture.root, 'index.html'), 'utf8');
  const { shell } = await fixture.registry();
  await publish([await fixture.shell('new')], fixture.root);
  const shown = await page();
  await publish([await fixture.shell('newer')], fixture.root);
  expect(await page()).not.toBe(shown);

  await rollback(fixture.root, { app: 'shell', reason: 'Slow' });

  expect(await page()).toBe(shown);
  expect((await verify(fixture.root)).faults).toEqual([]);
  const kept = `releases/shell/${shell?.id ?? ''}.html`;
  await writeFile(path.join(fixture.root, kept), 'other');
  await expect(rollback(fixture.root, { app: 'shell', reason: 'Slower' })).rejects.toThrow(
    `${kept} is changed`,
  );
});

it('points to the script of the live shell that loads areas', async () => {
  const script = async () => (await fixture.registry()).shell?.federation;
  for (const code of ['old', 'new']) {
    const record = { federation: `shell/main.${code}.js` };
    await publish([await fixture.shell(code, record)], fixture.root);
  }

  expect(await script()).toMatchObject({ path: '/shell/main.new.js' });
  await rollback(fixture.root, { app: 'shell', reason: 'Slow' });
  expect(await script()).toEqual({ path: '/shell/main.old.js', integrity: integrityOf('old') });
});

it('rejects impossible rollbacks and changes nothing', async () => {
  const before = await fixture.read();

  await expect(rollBack(ids[2])).rejects.toThrow('is already live');
  await expect(rollBack('ffffffff')).rejects.toThrow('matches none that was live of tasks');
  await expect(rollback(fixture.root, { app: 'chat', reason: 'x' })).rejects.toThrow(
    'chat is not live in',
  );
  expect(await fixture.read()).toEqual(before);
});

it('rejects a modified release', async () => {
  await writeFile(path.join(fixture.root, `areas/tasks/${ids[1] ?? ''}/area.js`), 'changed');
  await expect(rollBack()).rejects.toThrow('area.js is changed');

  await rm(path.join(fixture.root, `releases/tasks/${ids[1] ?? ''}.json`));
  await expect(rollBack()).rejects.toThrow('There is no record of release');
});

it('rejects a release that is incompatible with the live set', async () => {
  await publish(
    [
      await fixture.shell('new', { sharedVersions: { react: '20.0.0' } }),
      await fixture.area('tasks', 'four', { sharedRanges: { react: '^20.0.0' } }),
    ],
    fixture.root,
  );

  await expect(rollBack()).rejects.toThrow(
    'tasks needs react ^19.0.0 and the shell provides 20.0.0',
  );
});
