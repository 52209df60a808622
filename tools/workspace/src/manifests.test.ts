import { listRepositoryFiles, readManifests, readRepositoryFile } from './testing/repository-files';

it('marks every package as not licensed to others', async () => {
  const manifests = await readManifests();

  expect(manifests.size).toBeGreaterThan(20);
  const others = [...manifests].filter(([, { license }]) => license !== 'UNLICENSED');
  expect(others.map(([file]) => file)).toEqual([]);
});

it('marks the package of a new area as not licensed to others', () => {
  const template = readRepositoryFile('tools/workspace/area-template/package.json.template');

  expect(template).toContain('"license": "UNLICENSED"');
});

it('names the address of no registry in a lock file', async () => {
  const files = await listRepositoryFiles();
  const locks = files.filter((file) => file.endsWith('package-lock.json'));

  expect(locks).toContain('package-lock.json');
  const named = locks.filter((file) => /"resolved": "https?:/.test(readRepositoryFile(file)));
  expect(named).toEqual([]);
});

// The shell says which version of them it provides, and an area elsewhere which version it was built with.
it('gives every package the version of Atrium', async () => {
  const manifests = await readManifests();

  const version = manifests.get('package.json')?.version;
  const own = [...manifests].filter(([, { name = '' }]) => name.startsWith('@atrium/'));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((one) => one[1].version !== version).map(([file]) => file)).toEqual([]);
});
