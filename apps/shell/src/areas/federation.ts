import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { AreaFailure } from './area-failure';

declare global {
  interface Window {
    /** The recorded hash of a file of a release; throws where there is none. */
    atriumIntegrityOf?: (url: string) => string;
  }
}

/** Milliseconds after which an entry that does not answer counts as failed. */
const ENTRY_TIMEOUT = 15_000;

const integrityByPath = new Map<string, string>();

// The only plugin that makes scripts: the federation runtime has neither hashes nor a timeout that
// suits slow lines, and where several plugins make scripts the last one wins.
const scriptPlugin: ModuleFederationRuntimePlugin = {
  name: 'atrium-scripts',
  createScript({ url }) {
    const integrity = integrityOf(url);
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    return { script, timeout: ENTRY_TIMEOUT };
  },
};
registerPlugins([scriptPlugin]);

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
  const attempt = attempts.get(release.id) ?? 0;
  for (const { path, integrity } of [release.entry, ...release.styles]) {
    integrityByPath.set(addressOf(path), integrity);
  }
  registerRemotes(
    [
      {
        name: release.container,
        // A new address does not wait for an earlier request of the same file that still hangs.
        entry:
          attempt === 0 ? release.entry.path : `${release.entry.path}?attempt=${String(attempt)}`,
      },
    ],
    { force: attempt > 0 },
  );
  const loaded = await loadRemote<{ area?: AreaModule }>(`${release.container}/area`).catch(
    async (error: unknown) => {
      startAfresh(release);
      throw await AreaFailure.diagnose(error, release);
    },
  );
  if (typeof loaded?.area?.Area !== 'function') {
    throw new AreaFailure('incompatible', 'It does not export an area.');
  }
  return loaded.area;
}
