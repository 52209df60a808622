import { spawnSync } from 'node:child_process';
import { isSupported } from '../require-node.mjs';
import { listRepositoryFiles, readManifests, readRepositoryFile } from './testing/repository-files';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const RANGE = '>=20.19.0 <21 || >=22.12.0';
const DEVELOPED = readRepositoryFile('.nvmrc').trim();
const CHECK = './tools/workspace/require-node.mjs';

const folder = setUpTemporaryFolder();

it.each([
  ['20.18.9', false],
  ['20.19.0', true],
  ['20.100.1', true],
  ['21.0.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
  ['9.99.99', false],
])('Node %s is supported: %s', (version, supported) => {
  expect(isSupported(version, RANGE)).toBe(supported);
});

it('ends the process with a sentence that names both versions', () => {
  folder.write(CHECK, readRepositoryFile(CHECK));
  function start(range: string) {
    folder.write('package.json', JSON.stringify({ engines: { node: range } }));
    const args = ['--import', CHECK, '-e', 'console.log("started")'];
    return spawnSync(process.execPath, args, { cwd: folder.root, encoding: 'utf8' });
  }

  const { node } = process.versions;
  expect(start('>=99')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Atrium needs Node >=99, and this is Node ${node}.\n`,
  });
  expect(start('>=20.19.0')).toMatchObject({ status: 0, stdout: 'started\n' });
});

it('develops on a version that engines allows', async () => {
  const range = (await readManifests()).get('package.json')?.engines?.node ?? '';

  expect(range).not.toBe('');
  expect(isSupported(DEVELOPED, range)).toBe(true);
});

it('develops on the version that CI uses first', async () => {
  const files = await listRepositoryFiles();
  const workflows = files.filter((file) => file.startsWith('.github/workflows/'));
  const lists = workflows.flatMap((file) => [
    ...readRepositoryFile(file).matchAll(/node(?:-version)?: \[([^\]]+)\]/g),
  ]);

  expect(lists.length).toBeGreaterThan(0);
  const [major] = DEVELOPED.split('.');
  expect(lists.filter(([, list = '']) => list.split(',')[0]?.trim() !== major)).toEqual([]);
});

it('develops on the version of the development container', () => {
  expect(readRepositoryFile('.devcontainer/Dockerfile')).toMatch(
    new RegExp(`^FROM node:${DEVELOPED.replaceAll('.', '\\.')}-`),
  );
});
