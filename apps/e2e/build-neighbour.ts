/**
 * Makes an area with `npm run create-area` in a copy of the workspace, runs the tests it comes with and
 * builds it into `dist`. What fails ends this with status 1 and its words.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE_ROOT } from '@atrium/webpack';
import { NEIGHBOUR, NEIGHBOUR_BUILD } from './neighbour';

const run = promisify(execFile);

// All that making and building an area reads.
const WORKSPACE_PARTS = [
  'apps/tasks/package.json',
  'libs',
  'tools/webpack',
  'tools/workspace',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'jest.preset.cjs',
  'jest.empty-style.cjs',
  '.prettierrc.json',
];

const scratch = await mkdtemp(path.join(tmpdir(), 'atrium-neighbour-'));
try {
  await copyWorkspace();
  await makeNeighbour();
} finally {
  await rm(scratch, { recursive: true });
}

/** Copies what is read, so that nobody gets to see the area in the workspace itself. */
async function copyWorkspace(): Promise<void> {
  const manifests = (await readdir(path.join(WORKSPACE_ROOT, 'apps'))).map(
    (app) => `apps/${app}/area.json`,
  );
  for (const part of [...WORKSPACE_PARTS, ...manifests]) {
    await cp(path.join(WORKSPACE_ROOT, part), path.join(scratch, part), {
      recursive: true,
      filter: (source) => !/\/(node_modules|reports|dist)$/.test(source),
    }).catch((error: unknown) => {
      // The shell, the server and these tests are no areas.
      if (!manifests.includes(part)) throw error;
    });
  }
  await linkPackages();
}

// As npm would install them: the packages of the registry, and the workspace's own by their folders.
async function linkPackages(): Promise<void> {
  const installed = path.join(WORKSPACE_ROOT, 'node_modules');
  const own = path.join(scratch, 'node_modules/@atrium');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(installed)) {
    if (name === '@atrium') continue;
    await symlink(path.join(installed, name), path.join(scratch, 'node_modules', name));
  }
  for (const name of await readdir(path.join(scratch, 'libs'))) {
    await symlink(path.join(scratch, 'libs', name), path.join(own, name));
  }
}

async function makeNeighbour(): Promise<void> {
  const { name, role } = NEIGHBOUR;
  const app = path.join(scratch, 'apps', name);
  const inScratch = { cwd: scratch };
  await run('node', ['tools/workspace/create-area.mjs', name, '--role', role], inScratch);
  await Promise.all([
    run('node', ['--import', 'tsx', 'tools/webpack/src/build.ts', name], inScratch),
    run(path.join(scratch, 'node_modules/.bin/jest'), ['--ci'], { cwd: app }),
  ]);
  await rm(NEIGHBOUR_BUILD, { recursive: true, force: true });
  await cp(path.join(app, 'dist'), NEIGHBOUR_BUILD, { recursive: true });
}
