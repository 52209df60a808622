import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseTools } from '../activation/activate';
import { defaultTools } from '../activation/activate';
import { runCommand } from '../cli/run-command';
import { readPreview } from '../previews/preview';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { prune } from './prune';
import { publish } from './publish';
import { publishPreview } from './publish-preview';
import { revoke } from './revoke';
import { signLiveSet } from './sign';
import { readChanges } from './status';

const DAY = 24 * 60 * 60 * 1000;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks', 'one')], fixture.root);
});

afterEach(() => fixture.remove());

function run(...args: string[]) {
  return runCommand([...args, '--root', fixture.root], {}, 'ada');
}

async function preview(code: string, name = 'pr-12', tools: ReleaseTools = defaultTools) {
  const build = await fixture.area('tasks', code);
  const [release] = await publishPreview([build], fixture.root, {
    ...{ name, by: 'ada', reason: 'A filter', tools },
  });
  return release?.id ?? '';
}

async function faults() {
  return (await verify(fixture.root)).faults.map(({ file, fault }) => [file, fault]);
}

function previewFile(name: string) {
  return path.join(fixture.root, `previews/${name}.json`);
}

it('stores a build beside the live set, which does not change', async () => {
  const live = await fixture.read();
  const id = await preview('two');

  const found = await readPreview(fixture.root, 'pr-12');
  const { current } = (await fixture.registry()).areas['tasks'] ?? {};
  expect(found).toMatchObject({ name: 'pr-12', by: 'ada', reason: 'A filter' });
  expect(found?.areas['tasks']).toMatchObject({ id, manifest: current?.manifest });
  const [code] = found?.areas['tasks']?.preload ?? [];
  await expect(readFile(path.join(fixture.root, code?.path ?? ''), 'utf8')).resolves.toBe('two');
  expect(await fixture.read()).toMatchObject(live);
  expect(await readChanges(fixture.root, null)).toHaveLength(1);
  expect(await faults()).toEqual([]);
});

it('replaces a preview of the same name', async () => {
  await preview('two');
  const id = await preview('three');

  expect((await readPreview(fixture.root, 'pr-12'))?.areas['tasks']?.id).toBe(id);
  expect(await faults()).toEqual([]);
});

it('gives every release of an area a preview of its own', async () => {
  const id = (await fixture.registry()).areas['tasks']?.current.id ?? '';
  await publish([await fixture.area('tasks', 'two')], fixture.root);

  const found = await readPreview(fixture.root, `tasks@${id}`);

  expect(found?.areas['tasks']?.id).toBe(id);
});

it('restores the preview of a release that is published again', async () => {
  const id = (await fixture.registry()).areas['tasks']?.current.id ?? '';
  await rm(previewFile(`tasks@${id}`));

  await publish([await fixture.area('tasks', 'one')], fixture.root);

  expect((await readPreview(fixture.root, `tasks@${id}`))?.areas['tasks']?.id).toBe(id);
});

it('rejects a build that does not work with the live set', async () => {
  const build = await fixture.area('tasks', 'two', { sharedRanges: { react: '^18.0.0' } });
  const before = await fixture.read();

  await expect(publishPreview([build], fixture.root, { name: 'pr-12' })).rejects.toThrow('react');

  expect(await fixture.read()).toEqual(before);
});

it('renders the live set with the build before it becomes a preview', async () => {
  const rendered: (string | undefined)[] = [];
  const build = await fixture.area('tasks', 'two');
  const broken = publishPreview([build], fixture.root, {
    name: 'pr-12',
    smokeTest: ({ next }) => {
      rendered.push(next.areas['tasks']?.current.id);
      return Promise.reject(new Error('planted'));
    },
  });

  await expect(broken).rejects.toThrow('planted');
  expect(rendered).not.toEqual([(await fixture.registry()).areas['tasks']?.current.id]);
  expect(await readPreview(fixture.root, 'pr-12')).toBeNull();
});

it('rejects previews of the shell', async () => {
  await expect(
    publishPreview([await fixture.shell('two')], fixture.root, { name: 'pr-12' }),
  ).rejects.toThrow('The shell can’t be previewed, only areas can');
});

it.each(['PR-12', '-a', '../evil', '', 'a'.repeat(41), 'tasks@0123456789abcdef'])(
  'rejects the name “%s”',
  async (name) => {
    const build = await fixture.area('tasks', 'two');

    await expect(publishPreview([build], fixture.root, { name })).rejects.toThrow(
      'can’t be the name of a preview',
    );
  },
);

it('lists previews and removes one', async () => {
  expect((await run('previews')).text).toBe('There are no previews');
  const id = await preview('two');

  expect((await run('previews')).text).toMatch(
    new RegExp(`pr-12 .* ada +tasks ${id} +A filter \\(smoke test skipped\\)$`),
  );
  expect((await run('previews', '--json')).result).toMatchObject([{ name: 'pr-12' }]);
  expect((await run('remove-preview', 'pr-12')).text).toBe('The preview pr-12 has ended');
  expect(await run('remove-preview', 'pr-12')).toMatchObject({
    exitCode: 1,
    text: 'There is no preview pr-12: "previews" lists all of them.',
  });
  expect(await faults()).toEqual([]);
});

it('publishes to a preview from the command line', async () => {
  const build = await fixture.area('tasks', 'two');
  const { text, exitCode } = await run(
    ...['publish', `tasks=${build}`, '--preview', 'pr-12', '--no-smoke'],
  );

  const id = (await readPreview(fixture.root, 'pr-12'))?.areas['tasks']?.id ?? '';
  expect([exitCode, text]).toEqual([
    0,
    `tasks ${id} is in the preview pr-12\nOpen /?preview=pr-12 while you are signed in`,
  ]);
});

describe('revoke', () => {
  it('removes the previews of a release, which cannot be previewed again', async () => {
    const id = await preview('two');

    await revoke(fixture.root, { id, by: 'ada', reason: 'Leaks tokens' });

    expect(await readPreview(fixture.root, 'pr-12')).toBeNull();
    expect(await readPreview(fixture.root, `tasks@${id}`)).toBeNull();
    await expect(preview('two')).rejects.toThrow(`tasks ${id} was revoked by ada`);
    expect(await faults()).toEqual([]);
  });
});

describe('prune', () => {
  it('removes old previews with their releases', async () => {
    const id = await preview('two');

    const pruned = await prune(fixture.root, { keepDays: 30, now: Date.now() + 31 * DAY });

    expect(pruned).toEqual({ releases: [{ app: 'tasks', id }], previews: ['pr-12'] });
    expect(Object.keys(await fixture.read()).filter((file) => file.includes(id))).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('keeps the releases of a preview, however old they are', async () => {
    const id = await preview('two');
    const file = previewFile(`tasks@${id}`);
    const old = { ...JSON.parse(await readFile(file, 'utf8')), at: '2020-01-01T00:00:00.000Z' };
    await writeFile(file, JSON.stringify(old));

    const pruned = await prune(fixture.root, { keepDays: 30 });

    expect(pruned).toEqual({ releases: [], previews: [] });
    expect((await readPreview(fixture.root, 'pr-12'))?.areas['tasks']?.id).toBe(id);
    expect(await faults()).toEqual([]);
  });

  it('keeps releases that were replaced in a preview a short time ago', async () => {
    const id = await preview('two');
    await preview('three');

    await prune(fixture.root, { keepDays: 30 });

    expect((await readPreview(fixture.root, `tasks@${id}`))?.areas['tasks']?.id).toBe(id);
  });
});

describe('verify', () => {
  it('finds previews that do not match the records of their releases', async () => {
    const id = await preview('two');
    const text = await readFile(previewFile('pr-12'), 'utf8');
    await writeFile(previewFile('pr-12'), text.replace('area.js', 'evil.js'));
    await writeFile(previewFile('pr-13'), text);
    await writeFile(previewFile('notes.txt'), 'x');

    expect((await faults()).sort()).toEqual([
      ['previews/notes.txt.json', 'extra'],
      ['previews/pr-12.json', 'changed'],
      ['previews/pr-13.json', 'changed'],
    ]);
    expect((await run('verify')).text).toContain(
      'previews/pr-12.json does not match its releases: delete it, or publish the preview again',
    );
    await rm(path.join(fixture.root, `releases/tasks/${id}.json`));
    expect(await faults()).toContainEqual([`releases/tasks/${id}.json`, 'missing']);
  });

  it('finds modified files of a previewed release', async () => {
    const id = await preview('two');
    await writeFile(path.join(fixture.root, `areas/tasks/${id}/area.js`), 'changed');

    expect(await faults()).toEqual([[`areas/tasks/${id}/area.js`, 'changed']]);
  });
});

describe('with a key', () => {
  const tools = { ...defaultTools, keys: { signing: privateKey, trusted: [publicKey] } };

  async function signatureFaults() {
    return (await verify(fixture.root, [publicKey])).faults.map(({ file, fault }) => [file, fault]);
  }

  beforeEach(() => signLiveSet(fixture.root, tools));

  it('signs previews, also those of before', async () => {
    await preview('two', 'pr-12', tools);

    expect(await signatureFaults()).toEqual([]);
    await prune(fixture.root, { keepDays: 30 });
    expect(await signatureFaults()).toEqual([]);
  });

  it('creates no preview without the key', async () => {
    await expect(preview('two')).rejects.toThrow('set RELEASE_SIGNING_KEY');
  });

  it('leaves no unsigned preview when a live build is published again without the key', async () => {
    const id = (await fixture.registry()).areas['tasks']?.current.id ?? '';
    await rm(previewFile(`tasks@${id}`));

    await publish([await fixture.area('tasks', 'one')], fixture.root);

    expect(await signatureFaults()).toEqual([]);
  });

  it('finds previews that are not signed', async () => {
    await preview('two', 'pr-12', tools);
    const text = await readFile(previewFile('pr-12'), 'utf8');
    await writeFile(previewFile('pr-12'), text.replace('A filter', 'Another'));

    expect(await signatureFaults()).toEqual([['previews/pr-12.json', 'not signed']]);
  });
});
