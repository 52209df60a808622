import { runCommand } from '../cli/run-command';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { publish } from './publish';
import { revoke } from './revoke';
import { rollback } from './rollback';
import { readChanges, readStatus } from './status';
import { withdraw } from './withdraw';

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

function revokeRelease(id: string | undefined) {
  return revoke(fixture.root, { id: id ?? '', by: 'ada', reason: 'Leaks tokens' });
}

function rollBack(to: string | null = null) {
  return rollback(fixture.root, { app: 'tasks', to, reason: 'Export fails' });
}

async function liveTasks() {
  const { tasks } = (await fixture.registry()).areas;
  return [tasks?.current.id, tasks?.previous?.id];
}

it('keeps a release from being rolled back to, and rollback skips it', async () => {
  const [one, two, three] = ids;

  await expect(revokeRelease(two?.slice(0, 8))).resolves.toEqual({ app: 'tasks', id: two });

  await expect(rollBack(two)).rejects.toThrow(
    `tasks ${two ?? ''} was revoked by ada (“Leaks tokens”) and can’t go live again`,
  );
  await expect(rollBack()).resolves.toMatchObject({ from: three, to: one });
  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('removes the release from the fallbacks of browsers at once', async () => {
  const [one, two, three] = ids;
  expect(await liveTasks()).toEqual([three, two]);

  await revokeRelease(two);
  expect(await liveTasks()).toEqual([three, one]);
  await revokeRelease(one);
  expect(await liveTasks()).toEqual([three, undefined]);

  expect((await verify(fixture.root)).faults).toEqual([]);
  await expect(rollBack()).rejects.toThrow('tasks has no earlier release to go back to');
});

it('does not become a fallback after a rollback either', async () => {
  const [one, two, three] = ids;
  await publish([await fixture.area('tasks', 'four')], fixture.root);
  await revokeRelease(two);

  await rollBack();

  expect(await liveTasks()).toEqual([three, one]);
});

it('rejects publishing the same build again and writes nothing', async () => {
  await revokeRelease(ids[0]);
  const before = await fixture.read();

  await expect(publish([await fixture.area('tasks', 'one')], fixture.root)).rejects.toThrow(
    `tasks ${ids[0] ?? ''} was revoked by ada (“Leaks tokens”): change tasks and build it again.`,
  );

  expect(await fixture.read()).toEqual(before);
});

it('stays in force after a withdrawal', async () => {
  const [jobs] = await publish([await fixture.area('jobs')], fixture.root);
  await withdraw(fixture.root, { app: 'jobs', reason: 'x' });
  await revokeRelease(jobs?.id);

  await expect(publish([await fixture.area('jobs')], fixture.root)).rejects.toThrow('was revoked');
});

it('keeps an earlier shell from going live', async () => {
  const { shell } = await fixture.registry();
  await publish([await fixture.shell('new')], fixture.root);
  await revokeRelease(shell?.id);

  await expect(rollback(fixture.root, { app: 'shell', reason: 'Slow' })).rejects.toThrow(
    'shell has no earlier release to go back to',
  );
  await expect(publish([await fixture.shell()], fixture.root)).rejects.toThrow('was revoked');
});

it('shows in the history and the status, with its reason', async () => {
  await revokeRelease(ids[1]);

  const last = (await readChanges(fixture.root, 'tasks')).at(-1);
  expect(last).toMatchObject({
    action: 'revoke',
    by: 'ada',
    reason: 'Leaks tokens',
    changes: [],
    revoked: [{ app: 'tasks', id: ids[1] }],
  });
  const { apps, revoked } = await readStatus(fixture.root);
  expect(apps.find(({ app }) => app === 'tasks')?.before).toEqual([ids[0]]);
  expect(revoked).toMatchObject([{ app: 'tasks', id: ids[1], by: 'ada', reason: 'Leaks tokens' }]);
  const run = async (...args: string[]) =>
    (await runCommand([...args, '--root', fixture.root], {}, 'bob')).text;
  expect(await run('status')).toMatch(
    new RegExp(`tasks ${ids[1] ?? ''} was revoked on \\S+ \\S+Z by ada: Leaks tokens`),
  );
  expect(await run('history', 'tasks')).toMatch(new RegExp(`revoke +tasks +${ids[1] ?? ''}`));
});

it('rejects live, unknown and already revoked releases', async () => {
  const before = await fixture.read();

  await expect(revokeRelease(ids[2])).rejects.toThrow(
    `tasks ${ids[2] ?? ''} is live: roll tasks back or publish another build of it, then revoke this release.`,
  );
  await expect(revokeRelease('ffffffffffff')).rejects.toThrow('matches no release that was live');
  await expect(revokeRelease('')).rejects.toThrow('enter more of the id');
  expect(await fixture.read()).toEqual(before);
  await revokeRelease(ids[0]);
  await expect(revokeRelease(ids[0])).rejects.toThrow('is already revoked');
});

it.each([
  ['an id', ['revoke', '--reason', 'Leaks tokens'], "missing required argument 'id'"],
  ['a reason', ['revoke', 'abc'], "required option '--reason <text>' not specified"],
])('needs %s', async (_, args, sentence) => {
  const { exitCode, text } = await runCommand(args, {}, 'ada');

  expect([exitCode, text]).toEqual([2, expect.stringContaining(sentence)]);
});
