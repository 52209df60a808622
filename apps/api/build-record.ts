import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { version } from './package.json';

/**
 * Writes the build record of a server, which the server reads: the id of the build, its commit, and the
 * version by the last tag, or else by the package.
 * @param folder folder of the built server.
 */
export async function writeBuildRecord(folder: string): Promise<void> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  const hash = createHash('sha256');
  for (const name of scripts)
    hash.update(`${name}\0`).update(await readFile(path.join(folder, name)));
  const record = {
    kind: 'api',
    name: 'api',
    id: hash.digest('hex').slice(0, 16),
    version: (await git('describe', '--tags', '--dirty'))?.replace(/^v/, '') ?? version,
    commit: await git('rev-parse', 'HEAD'),
  };
  await writeFile(path.join(folder, 'build-record.json'), `${JSON.stringify(record)}\n`);
}

async function git(...args: readonly string[]): Promise<string | undefined> {
  try {
    const options = { cwd: import.meta.dirname };
    return (await promisify(execFile)('git', args, options)).stdout.trim();
  } catch {
    // There is no tag yet, or this is an archive of the sources.
    return undefined;
  }
}
