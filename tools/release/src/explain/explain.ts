import {
  findMap,
  findPlace,
  findSource,
  type Place,
  type SourcePlace,
} from '@atrium/release-format';
import { ReleaseError } from '../release-error';
import { RejectedError, type ReleaseServer } from '../server/call';
import {
  knownIds,
  readRelease,
  readReleaseFile,
  readReleases,
  resolveId,
} from '../server/releases';

/** A line of a text and its explanation. */
export interface ExplainedLine {
  /** The line as it was. */
  line: string;
  /** The line with the source instead of the place; the same as `line` if it could not be explained. */
  text: string;
  /** `null` if the line names no place in a release. */
  place: Place | null;
  /** Path relative to the repository, with line and column from 1; `null` if it could not be found. */
  source: SourcePlace | null;
  /** A sentence that says why the place could not be explained; otherwise `null`. */
  problem: string | null;
}

/**
 * Explains where the places in a text come from.
 *
 * @param text a place such as `/areas/tasks/<id>/area.js:1:2345` or `tasks@<id> area.js:1:2345`, or text
 * with one in each line, such as a stack trace
 * @throws ReleaseError when there is no place in the text
 */
export async function explain(server: ReleaseServer, text: string): Promise<ExplainedLine[]> {
  // The lines of a stack trace are mostly of the same files.
  const known = new Map<string, Promise<unknown>>();
  const once = <Value>(key: string, read: () => Promise<Value>) => {
    const value = known.get(key) ?? read();
    known.set(key, value);
    return value as Promise<Value>;
  };
  const explained: ExplainedLine[] = [];
  for (const line of text.trimEnd().split(/\r?\n/)) {
    const found = findPlace(line);
    const kept = { line, text: line, place: found?.place ?? null, source: null, problem: null };
    if (!found) explained.push(kept);
    else {
      const { place, index } = found;
      const end = line.slice(index + found.text.length);
      const result = await locate(server, place, once).then(
        (source) => ({
          source,
          text: `${line.slice(0, index)}${source.file}:${String(source.line)}:${String(source.column)}${end}`,
        }),
        (error: unknown) => {
          if (error instanceof ReleaseError) return { problem: error.message };
          throw error;
        },
      );
      explained.push({ ...kept, ...result });
    }
  }
  if (explained.some(({ place }) => place !== null)) return explained;
  throw new ReleaseError([
    'The text names no place in a release: enter an address with line and column, such as /areas/tasks/3b570969/area.js:1:2345, or a stack trace.',
  ]);
}

type Once = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

async function locate(server: ReleaseServer, place: Place, once: Once) {
  const integrity = await findStoredMap(server, place, once);
  const text = await once(integrity, () => readReleaseFile(server, integrity));
  const source = findSource(text.toString(), place);
  if (source) return source;
  throw new ReleaseError([
    `${place.file}:${String(place.line)}:${String(place.column)} comes from no source: the bundler has added this code, or there is no such position.`,
  ]);
}

/** Returns the integrity of the source map of the file that a place is in. */
async function findStoredMap(server: ReleaseServer, { app, id, file }: Place, once: Once) {
  let problem = `No release of ${app} that the server lists has the file ${file}.`;
  for (const one of await idsOf(server, app, id, once)) {
    const release = await once(`${app} ${one}`, () => readRelease(server, { app, id: one })).catch(
      (error: unknown) => {
        if (error instanceof RejectedError && error.status === 404) return null;
        throw error;
      },
    );
    const { name, map } = findMap(release?.manifest.files ?? [], release?.maps ?? [], file);
    // Releases of the shell share files, and the map of any will do.
    if (map) return map.integrity;
    if (!release) problem = id === null ? problem : `The server has no ${app} ${one}.`;
    else if (name !== undefined && release.maps.length === 0) {
      problem = `${app} ${one} has no source maps: build the same sources with maps and publish them again.`;
    } else if (name !== undefined) problem = `${app} ${one} has no source map for ${file}.`;
    else if (id !== null) problem = `${app} ${one} has no file ${file}.`;
  }
  throw new ReleaseError([problem]);
}

async function idsOf(server: ReleaseServer, app: string, id: string | null, once: Once) {
  if (id?.length === 16) return [id];
  const ids = knownIds(await once('', () => readReleases(server)), app);
  return id === null ? ids : [resolveId(app, id, ids)];
}
