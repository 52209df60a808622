import path from 'node:path';
import type {
  AreaBuildRecord,
  BuiltFile,
  ReleaseName,
  ShellBuildRecord,
} from '@atrium/release-format';
import { buildRecord, integrityOf, manifestText, releaseIdOf } from '@atrium/release-format';
import { ReleaseError } from '../release-error';
import { readForeignBuild } from './foreign-build';
import { readIfPresent, readJson } from './json';

/** A build to release. */
export interface Build extends ReleaseName {
  readonly record: AreaBuildRecord | ShellBuildRecord;
  /** JSON text, of which the id is the hash. */
  readonly manifest: string;
  /** Its files and source maps by integrity. */
  readonly contents: ReadonlyMap<string, Buffer<ArrayBuffer>>;
  /** Of a release that is copied, in base64. */
  readonly signature: string | null;
}

/**
 * Reads a build and checks its files against its build record.
 *
 * @param folder with `build-record.json` and `assets/`; or the build of an area by other tools, with
 * `mf-manifest.json` and `area.json` beside its files
 * @throws ReleaseError when there is no build, files are missing or have changed, or the shell can't load it
 */
export async function readBuild(folder: string): Promise<Build> {
  const own = await readJson(path.join(folder, 'build-record.json'), buildRecord);
  const record = own ?? (await readForeignBuild(folder));
  if (!record) throw new ReleaseError([`There is no build in ${folder}: build it first.`]);
  if (record.kind === 'api') {
    throw new ReleaseError([
      'The API is not published: a server states its own when it starts. Deploy the new server instead.',
    ]);
  }
  const { name: app, files, maps } = record;
  // Files of other tools have just been hashed, for their record.
  const hash = own ? integrityOf : null;
  const contents = new Map([
    ...(await readComplete(app, files, own ? path.join(folder, 'assets') : folder, hash)),
    ...(await readComplete(app, maps, own ? path.join(folder, 'maps') : folder, hash)),
  ]);
  const manifest = manifestText(record);
  return { app, id: releaseIdOf(manifest), record, manifest, contents, signature: null };
}

async function readComplete(
  app: string,
  files: readonly BuiltFile[],
  folder: string,
  hash: typeof integrityOf | null,
): Promise<[string, Buffer<ArrayBuffer>][]> {
  const found: [string, Buffer<ArrayBuffer>][] = [];
  const [missing, changed]: [string[], string[]] = [[], []];
  for (const { path: file, integrity } of files) {
    const content = await readIfPresent(path.join(folder, file));
    if (content === null) missing.push(file);
    else if (hash && hash(content) !== integrity) changed.push(file);
    else found.push([integrity, content]);
  }
  if (found.length === files.length) return found;
  throw new ReleaseError(
    Object.entries({
      [`Missing from the build of ${app}`]: missing,
      [`Changed since ${app} was built`]: changed,
    }).flatMap(([fault, of]) =>
      of.length > 0 ? `${fault}: ${of.join(', ')}. Build ${app} again.` : [],
    ),
  );
}
