import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { publish } from './publish';

let fixture: ReleaseFixture;
let area: string;
let shell: string;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell('old'), await fixture.area('tasks', 'old')], fixture.root);
  area = await fixture.area('tasks', 'new', {}, { 'dialogs.js': 'dialogs', 'export.js': 'export' });
  shell = await fixture.shell('new', {}, { 'shell/sign-in.js': 'sign in' });
});

afterEach(() => fixture.remove());

it.each([
  ['the entry', 'entry.js'],
  ['the exposed module', 'area.js'],
  ['a style sheet', 'area.css'],
  ['a lazy-loaded chunk', 'dialogs.js'],
])('rejects the build of an area without %s', async (_, file) => {
  const before = await fixture.read();
  await rm(path.join(area, 'assets', file));

  await expect(publish([area], fixture.root)).rejects.toThrow(
    `Missing from the build of tasks: ${file}. Build tasks again.`,
  );

  expect(await fixture.read()).toEqual(before);
});

it.each([
  ['the page', 'index.html'],
  ['a script of the page', 'shell/main.new.js'],
  ['an image', 'shell/icon.svg'],
  ['a lazy-loaded chunk', 'shell/sign-in.js'],
])('rejects the build of a shell without %s', async (_, file) => {
  const before = await fixture.read();
  await rm(path.join(shell, 'assets', file));

  await expect(publish([shell, area], fixture.root)).rejects.toThrow(
    `Missing from the build of shell: ${file}. Build shell again.`,
  );

  expect(await fixture.read()).toEqual(before);
});

it('rejects builds of areas and the shell with a modified file', async () => {
  const before = await fixture.read();
  await writeFile(path.join(area, 'assets/export.js'), 'other');
  await writeFile(path.join(shell, 'assets/shell/sign-in.js'), 'other');

  await expect(publish([area], fixture.root)).rejects.toThrow(
    'Changed since tasks was built: export.js. Build tasks again.',
  );
  await expect(publish([shell], fixture.root)).rejects.toThrow(
    'Changed since shell was built: shell/sign-in.js. Build shell again.',
  );

  expect(await fixture.read()).toEqual(before);
});

it('names every missing and modified file', async () => {
  await rm(path.join(area, 'assets/dialogs.js'));
  await rm(path.join(area, 'assets/export.js'));
  await writeFile(path.join(area, 'assets/area.css'), 'other');

  await expect(publish([area], fixture.root)).rejects.toMatchObject({
    reasons: [
      'Missing from the build of tasks: dialogs.js, export.js. Build tasks again.',
      'Changed since tasks was built: area.css. Build tasks again.',
    ],
  });
});

it('rejects a build without files', async () => {
  await rm(path.join(area, 'assets'), { recursive: true });

  await expect(publish([area], fixture.root)).rejects.toThrow('Missing from the build of tasks: ');
});

it('publishes the recorded files only', async () => {
  await writeFile(path.join(area, 'assets/left-over.js'), 'of another build');

  await publish([area], fixture.root);

  const files = Object.keys(await fixture.read()).map((file) => path.basename(file));
  expect(files).toContain('dialogs.js');
  expect(files).not.toContain('left-over.js');
});

it.each([
  ['changes', (file: string) => writeFile(file, 'other')],
  ['disappears', (file: string) => rm(file)],
])('publishes nothing when a file %s during the smoke test', async (_, damage) => {
  const { areas } = await fixture.registry();
  const file = path.join(area, 'assets/dialogs.js');

  await expect(publish([area], fixture.root, { smokeTest: () => damage(file) })).rejects.toThrow(
    `${file} has changed since it was checked. Publish it again.`,
  );

  expect((await fixture.registry()).areas).toEqual(areas);
});
