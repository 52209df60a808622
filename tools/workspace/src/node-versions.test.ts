import { listRepositoryFiles, readManifests, readRepositoryFile } from './testing/repository-files';
import { unsupportedNode } from './unsupported-node.cjs';

const version = readRepositoryFile('.nvmrc').trim();

it('develops on a version that engines allows', async () => {
  const range = (await readManifests()).get('package.json')?.engines?.node ?? '';

  expect(range).not.toBe('');
  expect(unsupportedNode(version, range)).toBeNull();
});

it('develops on the version that CI uses first', async () => {
  const files = await listRepositoryFiles();
  const workflows = files.filter((file) => file.startsWith('.github/workflows/'));
  const lists = workflows.flatMap((file) => [
    ...readRepositoryFile(file).matchAll(/node(?:-version)?: \[([^\]]+)\]/g),
  ]);

  expect(lists.length).toBeGreaterThan(0);
  const [major] = version.split('.');
  expect(lists.filter(([, list = '']) => list.split(',')[0]?.trim() !== major)).toEqual([]);
});

it('develops on the version of the development container', () => {
  expect(readRepositoryFile('.devcontainer/Dockerfile')).toMatch(
    new RegExp(`^FROM node:${version.replaceAll('.', '\\.')}-`),
  );
});
