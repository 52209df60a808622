import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { integrityOf } from '@atrium/webpack';
import { runCommand } from '../cli/run-command';
import type { ForeignBuild } from '../testing/foreign-builds';
import { exposedModule, sharedPackage, writeForeignBuild } from '../testing/foreign-builds';
import type { ReleaseFixture } from '../testing/release-fixture';
import { createReleaseFixture } from '../testing/release-fixture';
import { verify } from '../verify/verify';
import { publish } from './publish';
import { rollback } from './rollback';

let fixture: ReleaseFixture;

beforeEach(async () => {
  fixture = await createReleaseFixture();
  await publish([await fixture.shell(), await fixture.area('tasks')], fixture.root);
});

afterEach(() => fixture.remove());

function build(name: string, values: ForeignBuild = {}) {
  return writeForeignBuild(path.join(fixture.folder, name), values);
}

it('publishes an area that was built by other tools', async () => {
  const [published] = await publish([await build('one')], fixture.root);

  const { current } = (await fixture.registry()).areas.inventory ?? {};
  const folder = `/areas/inventory/${published?.id ?? ''}`;
  expect(current).toMatchObject({
    id: published?.id,
    container: 'inventory_1',
    entry: { path: `${folder}/remoteEntry.js` },
    preload: [
      { path: `${folder}/area.js`, as: 'script' },
      { path: `${folder}/area.css`, as: 'style' },
    ],
    styles: [{ path: `${folder}/area.css` }],
    contractVersion: 1,
    manifest: { name: 'inventory', paths: ['/inventory'] },
  });
  const served = path.join(fixture.root, folder, 'lazy/details.js');
  await expect(readFile(served, 'utf8')).resolves.toBe('details');
  await expect(
    readFile(path.join(fixture.root, folder, 'mf-manifest.json')),
  ).resolves.toBeDefined();
  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('publishes the contributions and panels of such an area with their files', async () => {
  const exposes = [
    exposedModule('./area', 'area.js'),
    exposedModule('./count', 'count.js'),
    exposedModule('./stock-panel', 'stock.js'),
  ];
  const panels = { stock: { title: 'Stock', module: './stock-panel' } };
  const [published] = await publish(
    [
      await build('one', {
        area: { contributions: { badge: './count' }, panels },
        manifest: { exposes },
        files: { 'count.js': 'count', 'stock.js': 'stock' },
      }),
    ],
    fixture.root,
  );

  expect((await fixture.registry()).areas.inventory?.current).toMatchObject({
    manifest: { contributions: { badge: './count' }, panels },
    panels: {
      stock: [
        {
          path: `/areas/inventory/${published?.id ?? ''}/stock.js`,
          integrity: integrityOf('stock'),
        },
      ],
    },
    contributions: {
      badge: [
        {
          path: `/areas/inventory/${published?.id ?? ''}/count.js`,
          integrity: integrityOf('count'),
        },
      ],
    },
  });
  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('rolls such an area back like any other', async () => {
  const [one] = await publish([await build('one')], fixture.root);
  const two = await build('two', { container: 'inventory_2', files: { 'area.js': 'two' } });
  await publish([two], fixture.root);

  await rollback(fixture.root, { app: 'inventory', reason: 'Wrong counts' });

  expect((await fixture.registry()).areas.inventory?.current.id).toBe(one?.id);
});

it('replaces compressed files of the build with its own', async () => {
  const text = 'text of some length, again and again. '.repeat(100);
  const folder = await build('one', {
    files: { 'area.js': text, 'area.js.gz': gzipSync('another text').toString('base64') },
  });

  await publish([folder], fixture.root);

  expect((await verify(fixture.root)).faults).toEqual([]);
});

it('compares the shared packages of the build with the shell', async () => {
  const shared = [sharedPackage('react', '^20.0.0'), sharedPackage('lodash', '^4.0.0')];

  await expect(
    publish([await build('one', { manifest: { shared } })], fixture.root),
  ).rejects.toMatchObject({
    reasons: [
      'inventory needs react ^20.0.0 and the shell provides 19.3.1: rebuild inventory or publish a shell that provides it.',
      'inventory takes lodash from the shell, which does not provide it: publish the shell first.',
    ],
  });
});

const refused: [string, ForeignBuild, string][] = [
  ['without area.json', { files: { 'area.json': null } }, 'area.json is missing'],
  ['without a contract version', { area: { contractVersion: undefined } }, 'contractVersion'],
  ['for another contract', { area: { contractVersion: 7 } }, 'is built for version 7 of the area'],
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

it.each(refused)('rejects a build %s, and changes nothing', async (_, values, sentence) => {
  const before = await fixture.read();

  await expect(publish([await build('one', values)], fixture.root)).rejects.toThrow(sentence);

  expect(await fixture.read()).toEqual(before);
});

it('rejects a container name of another release', async () => {
  const [one] = await publish([await build('one')], fixture.root);
  const two = await build('two', { files: { 'area.js': 'two' } });
  const other = await build('other', {
    area: { name: 'stock', paths: ['/stock'] },
    files: { 'area.js': 'other' },
  });

  await expect(publish([two], fixture.root)).rejects.toThrow(
    `is built under the name inventory_1, as is inventory ${one?.id ?? ''}: build inventory under a name of its own`,
  );
  await expect(publish([other], fixture.root)).rejects.toThrow(
    'build stock under a name of its own',
  );
});

it('publish NAME=DIR rejects the build of another area', async () => {
  const folder = await build('one');
  const run = (argument: string) =>
    runCommand(['publish', argument, '--no-smoke', '--root', fixture.root], {}, 'ada');

  const wrong = await run(`tasks=${folder}`);
  expect(wrong).toMatchObject({
    exitCode: 1,
    text: `The build in ${folder} is inventory, not tasks: name it as its area.json does.`,
  });
  const right = await run(`inventory=${folder}`);
  expect(right.text).toMatch(/^inventory [0-9a-f]{16} is live\n/);
});
