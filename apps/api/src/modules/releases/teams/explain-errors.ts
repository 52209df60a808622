import {
  findMap,
  findPlace,
  findSource,
  type ReleaseName,
  type SourcePlace,
} from '@atrium/release-format';
import { singleLine } from '../../../mail/single-line';
import { parseManifest } from '../manifests';
import type { ReleaseRepository } from '../release.repository';

/** An error as pages report it, and where it comes from. */
export interface ExplainedError {
  /** Such as `TypeError area.4f2a.js:1:2045`; never its message. */
  readonly error: string;
  readonly count: number;
  /** `apps/tasks/src/export-tasks.ts:5:34`; `null` without a source map. */
  readonly source: string | null;
}

type CountedError = Omit<ExplainedError, 'source'>;

const LONGEST_SOURCE = 200;

/**
 * Finds the sources of errors of a release by its source maps. An error that can't be explained stays as it is:
 * teams hear of it in any case.
 */
export async function explainErrors(
  releases: ReleaseRepository,
  { app, id }: ReleaseName,
  errors: readonly CountedError[],
): Promise<ExplainedError[]> {
  const release = await releases.find({ app, id });
  const manifest = parseManifest(release?.manifest ?? '');
  const files = manifest === undefined || manifest.kind === 'api' ? [] : manifest.files;
  const maps = new Map<string, object | null>();

  async function readMap(integrity: string): Promise<object | null> {
    const known = maps.get(integrity);
    if (known !== undefined) return known;
    const [file] = await releases.findFiles([integrity]);
    const map = parseMap(file?.content.toString() ?? '');
    maps.set(integrity, map);
    return map;
  }

  const explained: ExplainedError[] = [];
  for (const { error, count } of errors) {
    const place = findPlace(`${app}@${id} ${error}`)?.place;
    const found = place && findMap(files, release?.maps ?? [], place.file).map;
    const map = found ? await readMap(found.integrity) : null;
    const source = place && map && locate(map, place);
    explained.push({ error, count, source: source ? describe(source) : null });
  }
  return explained;
}

/** Returns a parsed source map, or `null`. */
function parseMap(text: string): object | null {
  try {
    const map: unknown = JSON.parse(text);
    // A section of a hostile map can begin at any line, and all lines before would be made.
    return typeof map === 'object' && map !== null && !('sections' in map) ? map : null;
  } catch {
    return null;
  }
}

function locate(map: object, place: Parameters<typeof findSource>[1]): SourcePlace | null {
  try {
    return findSource(map, place);
  } catch {
    // The map is not what it says.
    return null;
  }
}

function describe({ file, line, column }: SourcePlace): string {
  return `${singleLine(file).slice(0, LONGEST_SOURCE)}:${String(line)}:${String(column)}`;
}
