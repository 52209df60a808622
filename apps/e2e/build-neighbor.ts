/**
 * Generates an area with `npm run create-area` in a copy of the workspace, runs its tests and builds it into
 * `dist`. Exits with status 1 and the output of a failed step.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withScratchWorkspace } from '@atrium/test-product';
import { WORKSPACE_ROOT } from '@atrium/webpack';
import { NEIGHBOR, NEIGHBOR_BUILD } from './neighbor';

const run = promisify(execFile);

// Files that generating, testing and building an area reads besides the libraries.
const parts = [
  'apps/tasks/package.json',
  'tools/workspace',
  'jest.preset.cjs',
  'jest.empty-style.cjs',
  '.oxfmtrc.json',
  ...(await listAreaManifests()),
];

await withScratchWorkspace(parts, makeNeighbor);

async function listAreaManifests(): Promise<string[]> {
  const apps = await readdir(path.join(WORKSPACE_ROOT, 'apps'));
  return apps
    .map((app) => `apps/${app}/area.json`)
    .filter((file) => existsSync(path.join(WORKSPACE_ROOT, file)));
}

async function makeNeighbor(scratch: string): Promise<void> {
  const { name, role } = NEIGHBOR;
  const app = path.join(scratch, 'apps', name);
  const inScratch = { cwd: scratch };
  await run(
    'node',
    ['--import', 'tsx', 'tools/workspace/src/commands/create-area.ts', name, '--role', role],
    inScratch,
  );
  await Promise.all([
    run('node', ['--import', 'tsx', 'tools/webpack/src/build.ts', name], inScratch),
    run(path.join(scratch, 'node_modules/.bin/jest'), ['--ci'], { cwd: app }),
  ]);
  await rm(NEIGHBOR_BUILD, { recursive: true, force: true });
  await cp(path.join(app, 'dist'), NEIGHBOR_BUILD, { recursive: true });
}
