import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listRepositoryFiles, readManifests, readRepositoryFile } from './testing/repository-files';
import { unsupportedNode } from './unsupported-node.cjs';
import { workspaceRoot } from './workspace-root';

const RANGE = '>=20.19.0 <21 || >=22.12.0';
const DEVELOPED = readRepositoryFile('.nvmrc').trim();
const CHECK = './tools/workspace/require-node.cjs';

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
  expect(unsupportedNode(version, RANGE) === null).toBe(supported);
});

it('throws for an unknown comparator', () => {
  expect(() => unsupportedNode('20.19.0', '^20.19.0')).toThrow(
    'Unknown version comparator ^20.19.0',
  );
});

it('runs before every npm script that starts Node', () => {
  const manifest = readFileSync(path.join(workspaceRoot, 'package.json'), 'utf8');
  // The root manifest has scripts.
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const starts = Object.values(scripts).filter((script) => script.includes('exec node'));

  expect(starts.length).toBeGreaterThan(10);
  expect(starts.filter((script) => !script.startsWith(`exec node -r ${CHECK} `))).toEqual([]);
});

it('ends the process with a sentence that names both versions', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'atrium-node-'));
  mkdirSync(path.join(root, 'tools/workspace/src'), { recursive: true });
  for (const file of [CHECK, 'tools/workspace/src/unsupported-node.cjs']) {
    cpSync(path.join(workspaceRoot, file), path.join(root, file));
  }
  function start(range: string) {
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ engines: { node: range } }));
    const args = ['-r', CHECK, '-e', 'console.log("started")'];
    return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  }

  const { node } = process.versions;
  expect(start('>=99')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Atrium needs Node >=99, and this is Node ${node}.\n`,
  });
  expect(start('>=20.19.0')).toMatchObject({ status: 0, stdout: 'started\n' });
  rmSync(root, { recursive: true });
});

it('develops on a version that engines allows', async () => {
  const range = (await readManifests()).get('package.json')?.engines?.node ?? '';

  expect(range).not.toBe('');
  expect(unsupportedNode(DEVELOPED, range)).toBeNull();
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
