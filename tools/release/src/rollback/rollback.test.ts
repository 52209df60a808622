import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@atrium/webpack';
import { publish } from '../publish/publish';
import { readChanges, readStatus } from '../status/status';
import type { Workbench } from '../testing/fake-builds';
import { createWorkbench } from '../testing/fake-builds';
import { verify } from '../verify/verify';
import { rollback } from './rollback';

let bench: Workbench;
let ids: string[];

beforeEach(async () => {
  bench = await createWorkbench();
  ids = [];
  await publish([await bench.shell()], bench.root);
  for (const code of ['one', 'two', 'three']) {
    const [published] = await publish([await bench.area('tasks', code)], bench.root);
    ids.push(published?.id ?? '');
  }
});

afterEach(() => bench.remove());

function rollBack(to: string | null = null) {
  return rollback(bench.root, { app: 'tasks', to, by: 'ada', reason: 'Export fails' });
}

async function liveTasks() {
  const { tasks } = (await bench.registry()).areas;
  return [tasks?.current.id, tasks?.previous?.id];
}

it('goes back a release at a time, and never falls back to what was rolled back', async () => {
  const [one, two, three] = ids;

  await expect(rollBack()).resolves.toMatchObject({ from: three, to: two });
  expect(await liveTasks()).toEqual([two, one]);
  await expect(rollBack()).resolves.toMatchObject({ from: two, to: one });
  expect(await liveTasks()).toEqual([one, undefined]);
  await expect(rollBack()).rejects.toThrow('tasks has no earlier release to go back to');

  const last = (await readChanges(bench.root, 'tasks')).at(-1);
  expect(last).toMatchObject({ action: 'rollback', by: 'ada', reason: 'Export fails' });
  expect((await verify(bench.root)).faults).toEqual([]);
});

it('goes back to a chosen release, by the beginning of its id, and forth with a publish', async () => {
  const [one, two] = ids;

  await rollBack(one?.slice(0, 8));
  expect(await liveTasks()).toEqual([one, undefined]);
  await publish([await bench.area('tasks', 'two')], bench.root);
  expect(await liveTasks()).toEqual([two, one]);
  const { apps } = await readStatus(bench.root);
  expect(apps.find(({ app }) => app === 'tasks')?.before).toEqual([one]);
});

it('goes back to an earlier shell with its page, and to none whose page is lost', async () => {
  const page = () => readFile(path.join(bench.root, 'index.html'), 'utf8');
  const { shell } = await bench.registry();
  await publish([await bench.shell('new')], bench.root);
  const shown = await page();
  await publish([await bench.shell('newer')], bench.root);
  expect(await page()).not.toBe(shown);

  await rollback(bench.root, { app: 'shell', reason: 'Slow' });

  expect(await page()).toBe(shown);
  expect((await verify(bench.root)).faults).toEqual([]);
  const kept = `releases/shell/${shell?.id ?? ''}.html`;
  await writeFile(path.join(bench.root, kept), 'other');
  await expect(rollback(bench.root, { app: 'shell', reason: 'Slower' })).rejects.toThrow(
    `${kept} is changed`,
  );
});

it('leads to the late packages of the shell that is live, and of no other', async () => {
  const late = (code: string) => ({ late: { lists: `shell/main.${code}.js` } });
  const lateScript = async () => (await bench.registry()).shell?.late['lists'];
  const needing = { late: ['lists'] };
  await publish([await bench.shell('old', late('old'))], bench.root);
  const before = await lateScript();
  await publish(
    [await bench.shell('new', late('new')), await bench.area('tasks', 'four', needing)],
    bench.root,
  );

  const { areas } = await bench.registry();
  expect(areas.tasks).toMatchObject({ current: { late: ['lists'] }, previous: { late: [] } });
  expect(await lateScript()).toMatchObject({ path: '/shell/main.new.js' });
  await rollback(bench.root, { app: 'shell', reason: 'Slow' });
  expect(before).toMatchObject({ path: '/shell/main.old.js', integrity: integrityOf('old') });
  expect(await lateScript()).toEqual(before);
});

it('refuses what it can not do, and changes nothing', async () => {
  const before = await bench.read();

  await expect(rollBack(ids[2])).rejects.toThrow('is live already');
  await expect(rollBack('ffffffff')).rejects.toThrow('fits none that was live of tasks');
  await expect(rollback(bench.root, { app: 'chat', reason: 'x' })).rejects.toThrow(
    'chat is not live in',
  );
  expect(await bench.read()).toEqual(before);
});

it('refuses a release that is not whole any more', async () => {
  await writeFile(path.join(bench.root, `areas/tasks/${ids[1] ?? ''}/area.js`), 'changed');
  await expect(rollBack()).rejects.toThrow('area.js is changed');

  await rm(path.join(bench.root, `releases/tasks/${ids[1] ?? ''}.json`));
  await expect(rollBack()).rejects.toThrow('There is no record of release');
});

it('refuses a release that does not fit what has gone live since', async () => {
  await publish(
    [
      await bench.shell('new', { sharedVersions: { react: '20.0.0' } }),
      await bench.area('tasks', 'four', { sharedRanges: { react: '^20.0.0' } }),
    ],
    bench.root,
  );

  await expect(rollBack()).rejects.toThrow(
    'tasks needs react ^19.0.0 and the shell provides 20.0.0',
  );
});
