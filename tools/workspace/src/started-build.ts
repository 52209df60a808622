import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const STAMP = 'node_modules/.cache/atrium-start.json';
const PROJECT_FOLDERS = ['apps', 'libs', 'tools'];
const CREATED = ['dist', 'node_modules', 'reports'];
// The times of files come from a coarser clock.
const CLOCK_LAG_MS = 10;

/**
 * Finds out whether building again would change nothing. Nx would find out, too, but needs seconds for it.
 *
 * Looks for changed sources: the files of all projects and of the workspace's folder. Call it before the
 * build: a source that changes while it is built counts as changed at the next start.
 *
 * @param root folder of the workspace
 * @param builds folders of the builds of the shell and the areas
 */
export function readStartedBuild(root: string, builds: readonly string[]) {
  const stamp = path.join(root, STAMP);
  const startedAt = Date.now() - CLOCK_LAG_MS;
  const sources = listSources(root);
  // The files' number shows that one was removed.
  const state = JSON.stringify([builds, sources.length]);
  const results = [
    path.join(root, 'apps/api/dist/main.js'),
    ...builds.map((folder) => path.join(folder, 'build-record.json')),
  ];
  return {
    /** Whether no source has changed since the last recorded start, and its builds are there. */
    isCurrent:
      results.every((file) => existsSync(file)) && isUnchanged(sources, state, readStamp(stamp)),
    /** Remembers that the sources of the time of `readStartedBuild` have been built. */
    record: (): void => {
      mkdirSync(path.dirname(stamp), { recursive: true });
      writeFileSync(stamp, JSON.stringify({ startedAt, state } satisfies Stamp));
    },
  };
}

interface Stamp {
  /** Unix time in milliseconds. */
  readonly startedAt: number;
  readonly state: string;
}

function isUnchanged(sources: readonly string[], state: string, stamp: Stamp | undefined): boolean {
  if (stamp?.state !== state) return false;
  // Unlike the time of modification, ctime is also that of unpacking or copying a file.
  return sources.every((file) => lstatSync(file).ctimeMs < stamp.startedAt);
}

function listSources(root: string): string[] {
  const projects = PROJECT_FOLDERS.flatMap((folder) => readFolder(path.join(root, folder)));
  return [
    ...readFolder(root).filter((file) => lstatSync(file).isFile()),
    ...projects
      .flatMap(readFolder)
      .filter((file) => !CREATED.includes(path.basename(file)))
      .flatMap(listFiles),
  ];
}

function listFiles(place: string): string[] {
  return lstatSync(place).isDirectory() ? readFolder(place).flatMap(listFiles) : [place];
}

function readFolder(folder: string): string[] {
  return readdirSync(folder).map((name) => path.join(folder, name));
}

function readStamp(file: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stamp;
  } catch {
    // Without a readable stamp, everything is built.
    return undefined;
  }
}
