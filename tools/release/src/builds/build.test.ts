import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf, releaseIdOf } from '@atrium/release-format';
import type { ForeignBuild } from '../testing/foreign-builds';
import { exposedModule, sharedPackage, writeForeignBuild } from '../testing/foreign-builds';
import { createReleaseFixture, type ReleaseFixture } from '../testing/release-fixture';
import { readBuild } from './build';

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
});

afterEach(() => fixture.remove());

it('reads the recorded files and source maps of a build only', async () => {
  const folder = await fixture.area('tasks', 'code', {}, {}, { 'area.js.map': 'map' });
  await writeFile(path.join(folder, 'assets/left-over.js'), 'of another build');

  const { app, id, manifest, contents } = await readBuild(folder);

  expect([app, id]).toEqual(['tasks', releaseIdOf(manifest)]);
  expect(manifest).not.toContain('area.js.map');
  const texts = [...contents.values()].map(String);
  expect(texts.sort()).toEqual(['code', 'entry', 'map', 'p{}']);
});

it('rejects a folder without a build, and the build of the API', async () => {
  await expect(readBuild(fixture.folder)).rejects.toThrow(
    `There is no build in ${fixture.folder}: build it first.`,
  );
  const record = { kind: 'api', name: 'api', id: '0123456789abcdef' };
  await writeFile(path.join(fixture.folder, 'build-record.json'), JSON.stringify(record));
  await expect(readBuild(fixture.folder)).rejects.toThrow('The API is not published: a server');
  await writeFile(path.join(fixture.folder, 'build-record.json'), '{}');
  await expect(readBuild(fixture.folder)).rejects.toThrow('build-record.json has an unknown form');
});

it('names every missing and modified file', async () => {
  const files = { 'dialogs.js': 'dialogs', 'export.js': 'export' };
  const folder = await fixture.area('tasks', 'code', {}, files, { 'area.js.map': 'map' });
  await rm(path.join(folder, 'assets/dialogs.js'));
  await rm(path.join(folder, 'assets/export.js'));
  await writeFile(path.join(folder, 'assets/area.css'), 'other');

  await expect(readBuild(folder)).rejects.toMatchObject({
    reasons: [
      'Missing from the build of tasks: dialogs.js, export.js. Build tasks again.',
      'Changed since tasks was built: area.css. Build tasks again.',
    ],
  });
});

it('rejects a build without its page or a source map', async () => {
  const shell = await fixture.shell('new', {}, { 'shell/main.new.js.map': 'map' });
  await rm(path.join(shell, 'maps/shell/main.new.js.map'));
  await expect(readBuild(shell)).rejects.toThrow('the build of shell: shell/main.new.js.map.');
  await rm(path.join(shell, 'assets/index.html'));
  await expect(readBuild(shell)).rejects.toThrow('the build of shell: index.html. Build shell');
});

async function readForeign(values: ForeignBuild = {}) {
  return readBuild(await writeForeignBuild(path.join(fixture.folder, 'inventory'), values));
}

it('reads an area that was built by other tools', async () => {
  const { app, record, contents } = await readForeign({ files: { 'area.js.map': 'map' } });

  expect(app).toBe('inventory');
  expect(record).toMatchObject({
    container: 'inventory_1',
    entry: 'remoteEntry.js',
    contractVersion: 1,
    preload: ['area.js', 'area.css'],
    manifest: { name: 'inventory', paths: ['/inventory'] },
    sharedRanges: { react: '^19.0.0' },
    maps: [{ path: 'area.js.map', integrity: integrityOf('map') }],
  });
  const served = record.files.map((file) => file.path);
  expect(served).toContain('lazy/details.js');
  expect(served).not.toContain('area.js.map');
  // It names the owner, and everybody can read the files of a release.
  expect(served).not.toContain('area.json');
  expect(contents.get(integrityOf('details'))?.toString()).toBe('details');
});

it('reads the contributions and panels of such an area with their files', async () => {
  const exposes = [
    exposedModule('./area', 'area.js'),
    exposedModule('./count', 'count.js'),
    exposedModule('./stock-panel', 'stock.js'),
  ];
  const panels = { stock: { title: 'Stock', module: './stock-panel' } };
  const { record } = await readForeign({
    area: { contributions: { badge: './count' }, panels },
    manifest: { exposes },
    files: { 'count.js': 'count', 'stock.js': 'stock' },
  });

  expect(record).toMatchObject({
    manifest: { contributions: { badge: './count' }, panels },
    panels: { stock: ['stock.js'] },
    contributions: { badge: ['count.js'] },
  });
});

it('leaves compressed files to the server', async () => {
  const { record } = await readForeign({ files: { 'area.js.gz': 'compressed' } });

  expect(record.files.map((file) => file.path)).not.toContain('area.js.gz');
});

const refused: [string, ForeignBuild, string][] = [
  ['without area.json', { files: { 'area.json': null } }, 'area.json is missing'],
  ['without a contract version', { area: { contractVersion: undefined } }, 'contractVersion'],
  ['named like the shell', { area: { name: 'shell' } }, 'must not be shell or api'],
  ['that exposes no area', { manifest: { exposes: [] } }, 'does not expose ./area'],
  [
    'that does not expose its badge',
    { area: { contributions: { badge: './badge' } } },
    'does not expose ./badge, its badge: add it',
  ],
  [
    'that does not expose its panel',
    { area: { panels: { stock: { title: 'Stock', module: './stock-panel' } } } },
    'does not expose ./stock-panel, its panel “stock”: add it',
  ],
  ['with an invalid manifest', { files: { 'mf-manifest.json': '{}' } }, 'has an unknown format'],
  ['that has lost its entry', { files: { 'remoteEntry.js': null } }, 'lacks remoteEntry.js, which'],
  ['that has lost a chunk', { files: { 'area.js': null } }, 'lacks area.js, which its mf-manifest'],
  [
    'without a lazy-loaded chunk',
    { files: { 'lazy/details.js': null } },
    'lacks lazy/details.js, which',
  ],
  [
    'that is an ES module',
    { metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } } },
    'has an entry of the type “module”',
  ],
  [
    'with a fixed public path',
    { metaData: { publicPath: '/' } },
    'loads its chunks from a fixed address',
  ],
  [
    'that brings a copy of a shared package',
    { manifest: { shared: [sharedPackage('react', '^19.0.0', ['react.js'])] } },
    'brings a copy of react, which it shares',
  ],
  [
    'that shares a chunk array with its other releases',
    { files: { 'remoteEntry.js': 'self.webpackChunkinventory = []' } },
    'set “output.uniqueName” to inventory_1',
  ],
  [
    'that loads a chunk without a hash',
    { files: { 'remoteEntry.js': `load("area.js", "${integrityOf('area')}")` } },
    'The build of inventory loads lazy/details.js without a hash, and the page runs no such script',
  ],
];

it.each(refused)('rejects a build %s', async (_, values, sentence) => {
  await expect(readForeign(values)).rejects.toThrow(sentence);
});
