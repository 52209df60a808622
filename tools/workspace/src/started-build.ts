import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const STAMP = 'node_modules/.cache/atrium-start.json';
const PROJECT_FOLDERS = ['apps', 'libs', 'tools'];

// Settings of the build and the release.
const VARIABLES = /^(NX|RELEASE)_/;

/** Hashes of what the last start built and released, and of the results. */
interface Stamp {
  readonly sources: string;
  readonly results: string;
}

/**
 * Tells whether building and releasing again would change nothing. Nx and the release tool would find out
 * too, but need seconds for it.
 *
 * Compares the contents of all files of all projects and of the workspace's folder, a superset of what any
 * build reads, and the contents of all builds and of the release folder.
 */
export interface StartedBuild {
  /** Whether sources, builds and release are those that `record` has seen. */
  readonly isCurrent: boolean;
  /** Remembers that the sources of the time of `readStartedBuild` have been built and released. */
  readonly record: () => void;
}

/**
 * Hashes the sources and compares them with the last recorded start. Call it before the build: a source that
 * changes while it is built counts as changed at the next start.
 *
 * @param root folder of the workspace
 * @param releaseDir absolute path of the release folder
 */
export function readStartedBuild(
  root: string,
  releaseDir: string,
  env: NodeJS.ProcessEnv,
): StartedBuild {
  const stamp = path.join(root, STAMP);
  const projects = PROJECT_FOLDERS.flatMap((folder) => listProjects(root, folder));
  const sources = hashSources(root, projects, env);
  const previous = readStamp(stamp);
  function hashResults(): string {
    const builds = projects.map((project) => path.join(project, 'dist'));
    return hashFiles([...builds, releaseDir].flatMap((folder) => listFiles(folder)));
  }
  return {
    isCurrent: previous?.sources === sources && previous.results === hashResults(),
    record: () => {
      mkdirSync(path.dirname(stamp), { recursive: true });
      writeFileSync(stamp, JSON.stringify({ sources, results: hashResults() } satisfies Stamp));
    },
  };
}

function hashSources(root: string, projects: readonly string[], env: NodeJS.ProcessEnv): string {
  const own = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(root, name));
  const files = projects.flatMap((project) =>
    listFiles(project, ['dist', 'node_modules', 'reports']),
  );
  const variables = Object.entries(env).filter(([name]) => VARIABLES.test(name));
  const platform = [process.version, process.platform, process.arch];
  return hashFiles([...own, ...files], JSON.stringify([platform, variables.sort()]));
}

/** Returns the absolute folders of all projects in a folder of the workspace. */
function listProjects(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(root, folder, name));
}

/** Returns the absolute paths of all files below a folder, none if it does not exist. */
function listFiles(folder: string, leftOut: readonly string[] = []): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter(({ name }) => !leftOut.includes(name))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? listFiles(place) : [place];
    });
}

function hashFiles(files: readonly string[], ...more: readonly string[]): string {
  const hash = createHash('sha1');
  for (const text of more) hash.update(`${text}\0`);
  for (const file of [...files].sort()) {
    const content = readFileSync(file);
    hash.update(`${file}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex');
}

function readStamp(file: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stamp;
  } catch {
    // Without a readable stamp, everything is built and released.
    return undefined;
  }
}
