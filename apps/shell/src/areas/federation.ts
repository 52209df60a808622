import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import { AreaFailure } from './area-failure';
import { loadContainer } from './load-container';
import { forgetPreloads, preloadFiles } from './preload-files';
import { refreshFiles } from './release-files';

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

// The releases whose first attempt is over, each with what its next entry's address differs by.
const attempts = new Map<string, string>();

/** Makes the next loading of a release go through a fresh container and past every cache. */
export function startAfresh({ id }: AreaRelease): void {
  // No page has used it before, so no cache has an answer.
  attempts.set(id, crypto.getRandomValues(new Uint32Array(2)).join('-'));
}

/**
 * Loads one release of an area and evaluates its exposed module.
 *
 * The attempt after a failed one goes through a fresh container, since a container whose script or
 * chunk hung does not recover, and past every cache, since browsers keep a damaged file as well. Where
 * the server turns out to have the files as they were released, that attempt is made at once.
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
  if (attempts.has(release.id)) {
    const failure = AreaFailure.ofFiles((await refreshFiles(release)).first);
    if (failure) throw failure;
  }
  const module = await evaluate(release).catch(async (error: unknown) => {
    const failure = await diagnose(error, release);
    if (!failure.hasPassed) throw failure;
    return evaluate(release).catch(async (again: unknown) => {
      throw await diagnose(again, release);
    });
  });
  if (typeof module.area?.Area !== 'function') {
    throw new AreaFailure('incompatible', 'It does not export an area.');
  }
  return module.area;
}

async function diagnose(error: unknown, release: AreaRelease): Promise<AreaFailure> {
  startAfresh(release);
  forgetPreloads(release.preload);
  return AreaFailure.diagnose(error, release);
}

async function evaluate({ id, container: name, entry, preload }: AreaRelease) {
  const attempt = attempts.get(id);
  // Beside the container, which asks for them only once it is there; a further attempt has failed ones.
  if (attempt === undefined) preloadFiles(preload);
  // A new address does not wait for an earlier request of the same file that still hangs.
  const path = attempt === undefined ? entry.path : `${entry.path}?attempt=${attempt}`;
  const container = await loadContainer(name, path, entry.integrity);
  const getModule = await container.get('./area');
  return getModule();
}
