import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { runCommand } from '../cli/run-command';
import { prune } from '../commands/prune';
import { publish } from '../commands/publish';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from './verify';

const CODE = 'console.log("a script of some length");\n'.repeat(100);

let fixture: ReleaseFixture;
let shells: string[];
let tasks: string[];

beforeEach(async () => {
  fixture = await createReleaseFixture();
  shells = [];
  tasks = [];
  for (const code of ['one', 'two', 'three']) {
    await publish(
      [await fixture.shell(code), await fixture.area('tasks', `${CODE}${code}`)],
      fixture.root,
    );
    const { shell, areas } = await fixture.registry();
    shells.push(shell?.id ?? '');
    tasks.push(areas.tasks?.current.id ?? '');
  }
});

afterEach(() => fixture.remove());

function place(file: string) {
  return path.join(fixture.root, file);
}

async function faults() {
  return (await verify(fixture.root)).faults.map(({ file, fault }) => [file, fault]);
}

it('finds no fault in an unmodified folder', async () => {
  expect(await faults()).toEqual([]);
});

it.each([
  ['the kept page of the live shell', () => `releases/shell/${shells[2] ?? ''}.html`],
  ['the kept page of an earlier shell', () => `releases/shell/${shells[0] ?? ''}.html`],
  ['index.html', () => 'index.html'],
  ['a script of an earlier shell', () => 'shell/main.one.js'],
  [
    'a script of a release that is neither live nor a fallback',
    () => `areas/tasks/${tasks[0] ?? ''}/area.js`,
  ],
])('compares %s', async (_, file) => {
  await writeFile(place(file()), 'changed');
  expect(await faults()).toEqual([[file(), 'changed']]);

  await rm(place(file()));
  expect(await faults()).toEqual([[file(), 'missing']]);
});

it('finds every unknown file in the served folders', async () => {
  await mkdir(place('shell/deep'));
  const planted = [
    'areas/tasks/evil.js',
    `areas/tasks/${tasks[2] ?? ''}/evil.js`,
    'index.html.gz',
    'registry.json.br',
    'shell/deep/evil.svg',
    'shell/evil.html',
    'shell/main.one.js.zst',
  ];
  for (const file of planted) await writeFile(place(file), brotliCompressSync('planted'));

  const found = await faults();

  expect(found.sort()).toEqual(planted.sort().map((file) => [file, 'extra']));
  const { exitCode, text } = await runCommand(['verify', '--root', fixture.root], {}, 'ada');
  expect(exitCode).toBe(1);
  expect(text).toContain('shell/evil.html belongs to no release');
  await prune(fixture.root, { keepDays: 30 });
  expect(await faults()).toEqual([]);
});

it('finds compressed copies with another content or of another type', async () => {
  const area = `areas/tasks/${tasks[2] ?? ''}/area.js`;
  await writeFile(place(`${area}.br`), brotliCompressSync('planted'));
  await rm(place(`${area}.gz`));
  execFileSync('mkfifo', [place(`${area}.gz`)]);

  expect((await faults()).map(([file]) => file)).toEqual([`${area}.br`, `${area}.gz`]);
});

it('finds symbolic links without following them', async () => {
  const outside = path.join(fixture.folder, 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, 'secret.js'), 'secret');
  const area = `areas/tasks/${tasks[1] ?? ''}`;
  const script = 'shell/main.one.js';
  const moved = path.join(fixture.folder, 'moved.js');
  await rename(place(script), moved);
  await symlink(moved, place(script));
  await symlink(outside, place(`${area}/more`));
  await symlink(path.join(outside, 'secret.js'), place('shell/secret.js'));

  expect((await faults()).sort()).toEqual([
    [`${area}/more`, 'symbolic link'],
    [script, 'symbolic link'],
    ['shell/secret.js', 'symbolic link'],
  ]);
});

it('finds pipes and sockets without reading them', async () => {
  execFileSync('mkfifo', [place('shell/pipe')]);
  await rm(place('shell/main.two.js'));
  await mkdir(place('shell/main.two.js'));

  expect((await faults()).sort()).toEqual([
    ['shell/main.two.js', 'not a file'],
    ['shell/pipe', 'not a file'],
  ]);
});

it('finds modified and missing records', async () => {
  const files = await fixture.read();
  const shell = `releases/shell/${shells[0] ?? ''}.json`;
  const area = `releases/tasks/${tasks[0] ?? ''}.json`;
  await writeFile(place(shell), files[shell]?.replace('shell/icon.svg', 'shell/evil.svg') ?? '');
  await rename(place(area), place(`releases/tasks/${'0'.repeat(16)}.json`));

  const found = await faults();

  expect(found).toContainEqual([shell, 'changed']);
  expect(found).toContainEqual([`releases/tasks/${'0'.repeat(16)}.json`, 'extra']);
});

it.each([
  ['its set', /"set": "\w+"/, '"set": "0000000000000000"'],
  ['its shell', /"shell": \{\s+"id": "\w+"/, '"shell": { "id": "0000000000000000"'],
  ['its sequence', /"sequence": \d+/, '"sequence": 2'],
])('finds a registry with modified %s', async (_, text, other) => {
  const files = await fixture.read();
  await writeFile(place('registry.json'), files['registry.json']?.replace(text, other) ?? '');

  expect(await faults()).toContainEqual(['registry.json', expect.any(String)]);
});

it('finds a restored older registry', async () => {
  const before = await fixture.read();
  await publish([await fixture.area('chat')], fixture.root);
  await writeFile(place('registry.json'), before['registry.json'] ?? '');

  expect(await faults()).toContainEqual(['registry.json', 'older than the history']);
  const { text } = await runCommand(['verify', '--root', fixture.root], {}, 'ada');
  expect(text).toContain('somebody restored an older registry');
});
