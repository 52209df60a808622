import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listTrackedFiles } from '../tracked-files';
import { workspaceRoot } from '../workspace-root';

const CREATED = ['.data', '.git', '.nx', 'dist', 'node_modules', 'reports'];

/** Lists the files of the repository, relative to its root, also where there is no Git. */
export async function listRepositoryFiles(): Promise<string[]> {
  const tracked = await listTrackedFiles(workspaceRoot);
  return tracked.length > 1 ? tracked : walk('');
}

function walk(folder: string): string[] {
  const entries = readdirSync(path.join(workspaceRoot, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return CREATED.includes(entry.name) ? [] : walk(file);
  });
}

/** Reads a file of the repository. */
export function readRepositoryFile(file: string): string {
  return readFileSync(path.join(workspaceRoot, file), 'utf8');
}

/** The parts of a `package.json` that tests read. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly engines?: { readonly node: string };
}

/** Reads every `package.json` of the repository, by file. */
export async function readManifests(): Promise<ReadonlyMap<string, Manifest>> {
  const files = (await listRepositoryFiles()).filter(
    (file) => path.basename(file) === 'package.json',
  );
  // npm reads the same files and rejects malformed ones.
  return new Map(files.map((file) => [file, JSON.parse(readRepositoryFile(file)) as Manifest]));
}
