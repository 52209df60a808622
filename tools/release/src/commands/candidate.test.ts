import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../cli/run-command';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { abort, promote } from './promote';
import { prune } from './prune';
import { publish } from './publish';
import { publishCandidate } from './publish-candidate';
import { revoke } from './revoke';
import { rollback } from './rollback';
import { readChanges, readStatus } from './status';
import { withdraw } from './withdraw';

const DAY = 24 * 60 * 60 * 1000;
let fixture: ReleaseFixture;
let live: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('chat')], fixture.root);
  live = await publishTasks('one');
});

afterEach(() => fixture.remove());

async function publishTasks(code: string): Promise<string> {
  const [release] = await publish([await fixture.area('tasks', code)], fixture.root);
  return release?.id ?? '';
}

async function addCandidate(code = 'two', percent = 10) {
  const build = await fixture.area('tasks', code);
  const [release] = await publishCandidate([build], fixture.root, {
    ...{ percent, promoteAfter: 200, by: 'ada' },
  });
  return release?.id ?? '';
}

async function readTasks() {
  const { current, previous, candidate } = (await fixture.registry()).areas['tasks'] ?? {};
  return { live: current?.id, previous: previous?.id, candidate: candidate?.release.id };
}

async function findFaults() {
  return (await verify(fixture.root)).faults.map(({ file, fault }) => [file, fault]);
}

function run(...args: string[]) {
  return runCommand([...args, '--root', fixture.root], {}, 'ada');
}

describe('a candidate', () => {
  it('stands beside the live release, which does not change', async () => {
    const { set } = await fixture.registry();

    const id = await addCandidate();

    const { areas, ...registry } = await fixture.registry();
    expect(registry.set).toBe(set);
    expect(areas['tasks']).toMatchObject({
      current: { id: live },
      candidate: { percent: 10, promoteAfter: 200, release: { id } },
    });
    expect(await findFaults()).toEqual([]);
    expect((await readStatus(fixture.root)).apps).toContainEqual(
      expect.objectContaining({
        ...{ app: 'tasks', id: live },
        candidate: { id, percent: 10, promoteAfter: 200 },
      }),
    );
  });

  it('keeps its votes when it gets another share, or is replaced by another build', async () => {
    const readCandidate = async () => (await fixture.registry()).areas['tasks']?.candidate;
    const id = await addCandidate();
    const first = await readCandidate();
    await addCandidate('two', 50);
    expect(await readCandidate()).toEqual({ ...first, percent: 50 });

    const other = await addCandidate('three', 5);

    expect(await readTasks()).toMatchObject({ live, candidate: other });
    const changes = (await readChanges(fixture.root, 'tasks')).map(({ candidates }) => candidates);
    expect(changes.slice(1)).toEqual([
      [{ app: 'tasks', id, percent: 10 }],
      [{ app: 'tasks', id, percent: 50 }],
      [{ app: 'tasks', id: other, percent: 5 }],
    ]);
  });

  it('goes live when it is promoted, and browsers fall back to the release that was live', async () => {
    const id = await addCandidate();

    await expect(
      promote(fixture.root, { app: 'tasks', by: 'bob', reason: null }),
    ).resolves.toMatchObject({ app: 'tasks', id });

    expect(await readTasks()).toEqual({ live: id, previous: live, candidate: undefined });
    expect((await readChanges(fixture.root, 'tasks')).at(-1)).toMatchObject({
      ...{ action: 'promote', by: 'bob' },
      changes: [{ app: 'tasks', from: live, to: id }],
    });
    expect(await findFaults()).toEqual([]);
    await rollback(fixture.root, { app: 'tasks', reason: 'Slow' });
    expect(await readTasks()).toMatchObject({ live });
  });

  it('leaves nothing but its files when it is aborted', async () => {
    const id = await addCandidate();

    await abort(fixture.root, { app: 'tasks', reason: 'Slow' });

    expect(await readTasks()).toMatchObject({ live, candidate: undefined });
    expect(await findFaults()).toEqual([]);
    await expect(promote(fixture.root, { app: 'tasks', reason: null })).rejects.toThrow(
      'tasks has no candidate: publish one with --to.',
    );
    const { releases } = await prune(fixture.root, { keepDays: 30, now: Date.now() + 31 * DAY });
    expect(releases).toEqual([{ app: 'tasks', id }]);
  });

  it('is kept by prune, however old it is', async () => {
    const id = await addCandidate();
    const { releases } = await prune(fixture.root, { keepDays: 30, now: Date.now() + 31 * DAY });

    expect(releases).toEqual([]);
    expect(await readTasks()).toMatchObject({ candidate: id });
    expect(await findFaults()).toEqual([]);
  });

  it('goes live by a publish of its build, and keeps another build from going live', async () => {
    const id = await addCandidate();
    await expect(publishTasks('three')).rejects.toThrow(
      `tasks has the candidate ${id}: promote or abort it first.`,
    );

    await publishTasks('two');

    expect(await readTasks()).toEqual({ live: id, previous: live, candidate: undefined });
    expect(await findFaults()).toEqual([]);
  });

  it('ends with a rollback or a withdrawal of its area', async () => {
    const two = await publishTasks('two');
    await addCandidate('three');
    await rollback(fixture.root, { app: 'tasks', reason: 'Slow', expected: two });
    expect(await readTasks()).toMatchObject({ live, candidate: undefined });

    await publishCandidate([await fixture.area('chat', 'two')], fixture.root, { percent: 10 });
    await withdraw(fixture.root, { app: 'chat', reason: 'Slow' });

    expect(await findFaults()).toEqual([]);
    const last = (await readChanges(fixture.root, 'chat')).at(-1);
    expect(last?.candidates).toEqual([{ app: 'chat', id: null, percent: null }]);
  });

  it('must be aborted before it is revoked', async () => {
    const id = await addCandidate();
    await expect(revoke(fixture.root, { id, reason: 'Leak' })).rejects.toThrow(
      `tasks ${id} is the candidate: abort tasks first, then revoke this release.`,
    );

    await abort(fixture.root, { app: 'tasks', reason: 'Leak' });
    await revoke(fixture.root, { id, reason: 'Leak' });

    await expect(addCandidate()).rejects.toThrow('was revoked by unknown');
  });

  it.each([
    ['an area that is not live', 'files', 'files is not live yet: publish it without --to first.'],
    ['the shell', 'shell', 'The shell can’t be a candidate, only areas can'],
  ])('is never %s', async (_, app, sentence) => {
    const build = app === 'shell' ? await fixture.shell('new') : await fixture.area(app);
    const before = await fixture.read();

    await expect(publishCandidate([build], fixture.root, { percent: 10 })).rejects.toThrow(
      sentence,
    );

    expect(await fixture.read()).toEqual(before);
  });

  it('is never the live release, or one with modified files', async () => {
    await expect(addCandidate('one')).rejects.toThrow(`tasks ${live} is already live.`);
    const id = await addCandidate();
    const file = `areas/tasks/${id}/area.js`;
    await writeFile(path.join(fixture.root, file), 'changed');

    expect(await findFaults()).toEqual([[file, 'changed']]);

    await expect(promote(fixture.root, { app: 'tasks', reason: null })).rejects.toThrow(
      'area.js is changed',
    );
  });

  it('is found when it was added by hand', async () => {
    await addCandidate();
    const { areas, ...registry } = await fixture.registry();
    const { tasks } = areas;
    const chat = areas['chat'];
    const planted = { ...areas, chat: { ...chat, candidate: tasks?.candidate } };
    await writeFile(
      path.join(fixture.root, 'registry.json'),
      JSON.stringify({ ...registry, areas: planted }),
    );

    expect(await findFaults()).toContainEqual(['registry.json', 'changed']);
  });
});

describe('a decision about one release', () => {
  it.each([
    ['promote', promote],
    ['abort', abort],
  ] as const)('changes nothing by %s once there is another candidate', async (_, decide) => {
    const expected = await addCandidate('two');
    const other = await addCandidate('three');
    const before = await fixture.read();

    await expect(decide(fixture.root, { app: 'tasks', reason: 'x', expected })).rejects.toThrow(
      `Meanwhile tasks ${other} is the candidate: nothing was changed.`,
    );

    expect(await fixture.read()).toEqual(before);
  });

  it('changes nothing by a rollback once another release is live', async () => {
    const other = await publishTasks('two');
    const options = { app: 'tasks', reason: 'x', expected: live };

    await expect(rollback(fixture.root, options)).rejects.toThrow(
      `Meanwhile tasks ${other} is live: nothing was changed.`,
    );
  });
});

describe('the command line', () => {
  it('publishes a candidate for a share of the browsers', async () => {
    const build = await fixture.area('tasks', 'two');
    const rollout = ['--to', '10%', '--promote-after', '200', '--no-smoke'];

    const { text, exitCode } = await run('publish', `tasks=${build}`, ...rollout);

    const { current, candidate } = (await fixture.registry()).areas['tasks'] ?? {};
    expect(current?.id).toBe(live);
    expect(candidate).toMatchObject({ percent: 10, promoteAfter: 200 });
    expect([exitCode, text]).toEqual([
      0,
      `tasks ${candidate?.release.id ?? ''} is the candidate for 10% of the browsers`,
    ]);
  });

  it('shows the candidate in the status and the history', async () => {
    const id = await addCandidate();

    expect((await run('status')).text).toContain(
      `tasks ${id} is the candidate for 10% of the browsers, to be promoted after 200 people`,
    );
    expect((await run('abort', 'tasks', '--reason', 'Slow')).text).toBe(
      `tasks ${id} is no longer the candidate`,
    );
    const { text } = await run('history', 'tasks');
    expect(text).toMatch(new RegExp(`candidate +tasks +${id} for 10%`));
    expect(text).toMatch(/abort +tasks +no candidate +\w+ +Slow/);
    await addCandidate();
    expect((await run('promote', 'tasks', '--reason', 'Fine')).text).toContain(
      `tasks ${id} is live`,
    );
  });

  it.each([
    ['--to', '0%', 'must be a share from 1% to 99%'],
    ['--to', '100%', 'must be a share from 1% to 99%'],
    ['--promote-after', '200', '--promote-after needs --to'],
    ['--promote-after', '19', 'must be a number of browsers from 20 to 999999'],
  ])('rejects publish tasks %s %s', async (option, value, sentence) => {
    const { exitCode, text } = await run('publish', 'tasks', option, value);

    expect(exitCode).toBe(2);
    expect(text).toContain(sentence);
  });
});
