import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataFolderPaths } from '../db/embedded/data-folder';
import { restrictContentsToOwner, restrictToOwner } from '../db/embedded/owner-only';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Environment variable with the folder of the built server, for Jest's workers. */
const BUILT_SERVER = 'ATRIUM_TEST_SERVER';

/** The server (`main`) and the commands of `atrium`. */
export type Program =
  | 'main'
  | 'users'
  | 'first-admin'
  | 'db'
  | 'mail'
  | 'audit'
  | 'publishers'
  | 'doctor'
  | 'version';

/**
 * Provides a copy of the built server for tests that run it as a process.
 * @returns a function that removes the copy.
 */
export async function buildServer(): Promise<() => Promise<void>> {
  const reports = path.join(projectRoot, 'reports');
  await mkdir(reports, { recursive: true });
  const folder = await mkdtemp(path.join(reports, 'server-'));
  await provideBuild(path.join(folder, 'dist'));
  await cp(path.join(projectRoot, 'migrations'), path.join(folder, 'migrations'), {
    recursive: true,
  });
  process.env[BUILT_SERVER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function provideBuild(folder: string): Promise<void> {
  // Nx has built the server before the tests. Without Nx, the build may be stale.
  if (process.env.NX_TASK_TARGET_PROJECT === 'api') {
    await cp(path.join(projectRoot, 'dist'), folder, { recursive: true });
    return;
  }
  const build = [path.join(projectRoot, 'build.ts'), folder];
  await promisify(execFile)(process.execPath, ['--import', 'tsx', ...build], { cwd: projectRoot });
}

/** Returns the folder of the build that `buildServer` provides. */
export function builtFolder(): string {
  const folder = process.env[BUILT_SERVER];
  if (folder === undefined)
    throw new Error('The server has not been built for the tests. Call buildServer first.');
  return path.join(folder, 'dist');
}

/** Puts the empty database of the build into a new data folder; creating one takes seconds. */
export function createDataFolder(dataDir: string): void {
  const { database } = dataFolderPaths(dataDir);
  cpSync(path.join(builtFolder(), 'new-database'), database, { recursive: true });
  restrictToOwner(dataDir);
  restrictContentsToOwner(dataDir);
}

/** Returns Node's arguments for a program: its file and, for `atrium`, the command. */
export function programArguments(program: Program, folder = builtFolder()): string[] {
  return program === 'main'
    ? [path.join(folder, 'main.js')]
    : [path.join(folder, 'atrium.js'), program];
}
