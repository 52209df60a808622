import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { federationManifest } from './federation-manifest';
import { addStandaloneEntry } from './standalone-entry';

const MANIFEST = {
  name: 'atrium_tasks',
  metaData: {
    globalName: 'atrium_tasks',
    remoteEntry: { name: 'entry.js', path: '', type: 'global' },
    publicPath: 'auto',
  },
  shared: [],
  exposes: [],
};

let assets: string;

beforeEach(async () => {
  assets = await mkdtemp(path.join(tmpdir(), 'atrium-standalone-'));
  await writeFile(path.join(assets, 'mf-manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(
    path.join(assets, 'entry.js'),
    'var area = new _FEDERATION_RUNTIME_CORE.ModuleFederation({ name: "area", remotes: [] }).name;',
  );
});

afterEach(() => rm(assets, { recursive: true }));

async function readManifest() {
  const text = await readFile(path.join(assets, 'mf-manifest.json'), 'utf8');
  return federationManifest.parse(JSON.parse(text));
}

async function readAdded(): Promise<string> {
  const { metaData } = await readManifest();
  return readFile(path.join(assets, metaData.remoteEntry.name), 'utf8');
}

it('runs an area in a page without a federation runtime', async () => {
  await addStandaloneEntry(assets, 'entry.js');

  const page = { area: '' };
  runInNewContext(await readAdded(), page);
  expect(page.area).toBe('area');
});

it('uses the runtime of the page if there is one', async () => {
  await addStandaloneEntry(assets, 'entry.js');

  class ModuleFederation {
    readonly name = 'the page’s own';
  }
  const page = {
    area: '',
    _FEDERATION_RUNTIME_CORE: { ModuleFederation },
    _FEDERATION_BUNDLER_RUNTIME: { isOfPage: true },
  };
  runInNewContext(await readAdded(), page);
  expect(page.area).toBe('the page’s own');
  expect(page._FEDERATION_BUNDLER_RUNTIME).toEqual({ isOfPage: true });
});

it('changes only the name of the entry in the manifest', async () => {
  const entry = await readFile(path.join(assets, 'entry.js'), 'utf8');

  await addStandaloneEntry(assets, 'entry.js');

  const { metaData, ...rest } = await readManifest();
  const files = await readdir(assets);
  const added = files.find((file) => /^standalone\.[0-9a-f]{20}\.js$/.test(file));
  expect(files).toHaveLength(3);
  expect({ ...rest, metaData }).toEqual({
    ...MANIFEST,
    metaData: { ...MANIFEST.metaData, remoteEntry: { name: added, path: '', type: 'global' } },
  });
  expect(await readFile(path.join(assets, 'entry.js'), 'utf8')).toBe(entry);
});
