import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import { AreaFailure } from './area-failure';
import { loadContainer } from './load-container';
import { forgetPreloads, preloadFiles } from './preload-files';

declare global {
  interface Window {
    /** The recorded hash of a file of a release; throws where there is none. */
    atriumIntegrityOf?: (url: string) => string;
  }
}

const integrityByPath = new Map<string, string>();

// Asked by the areas' own loading of style sheets, which tools/webpack writes into their builds.
window.atriumIntegrityOf = integrityOf;

function integrityOf(url: string): string {
  const integrity = integrityByPath.get(addressOf(url));
  if (!integrity) throw new AreaFailure('integrity', `There is no recorded hash for ${url}.`);
  return integrity;
}

// Without the query string, by which a further attempt differs.
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url, window.location.href);
  return origin + pathname;
}

const attempts = new Map<string, number>();

/** Makes the next loading of a release go through a fresh container. */
export function startAfresh({ id }: AreaRelease): void {
  attempts.set(id, (attempts.get(id) ?? 0) + 1);
}

/**
 * Loads one release of an area and evaluates its exposed module.
 *
 * The attempt after a failed one goes through a fresh container, since a container whose script or
 * chunk hung does not recover.
 *
 * @throws AreaFailure when it can't be had or is not an area of this shell's contract
 */
export async function loadRelease(release: AreaRelease): Promise<AreaModule> {
  if (release.contractVersion !== AREA_CONTRACT_VERSION) {
    throw new AreaFailure(
      'incompatible',
      `It was built for version ${String(release.contractVersion)} of the contract between shell and areas, this page speaks version ${String(AREA_CONTRACT_VERSION)}.`,
    );
  }
  for (const { path, integrity } of release.styles) {
    integrityByPath.set(addressOf(path), integrity);
  }
  const module = await evaluate(release)
    .catch((error: unknown) => {
      if (!AreaFailure.isWrongChunk(error) || !forgetPreloads(release.preload)) throw error;
      startAfresh(release);
      return evaluate(release);
    })
    .catch(async (error: unknown) => {
      startAfresh(release);
      throw await AreaFailure.diagnose(error, release);
    });
  if (typeof module.area?.Area !== 'function') {
    throw new AreaFailure('incompatible', 'It does not export an area.');
  }
  return module.area;
}

async function evaluate({ id, container: name, entry, preload }: AreaRelease) {
  const attempt = attempts.get(id) ?? 0;
  // Beside the container, which asks for them only once it is there; a further attempt has failed ones.
  if (attempt === 0) preloadFiles(preload);
  // A new address does not wait for an earlier request of the same file that still hangs.
  const path = attempt === 0 ? entry.path : `${entry.path}?attempt=${String(attempt)}`;
  const container = await loadContainer(name, path, entry.integrity);
  const getModule = await container.get('./area');
  return getModule();
}
