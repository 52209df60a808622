// A chunk of its own, `federation`: signing in needs none of it.
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import { AREA_CONTRACT_VERSION, SHARED_PACKAGES } from '@atrium/area-contract';
import { AreaFailure } from '../recovery/area-failure';
import { diagnose, failureOfFiles } from '../recovery/diagnose';
import { watchReleaseFiles } from '../recovery/release-files';
import { forgetPreloads, preloadFiles } from './preload-files';
import { sharedValues, sharedVersion } from './shared-packages';

/** Milliseconds after which an entry that does not answer counts as failed. */
const ENTRY_TIMEOUT_MS = 15_000;

const SHARE_SCOPE = 'default';

declare global {
  interface Window {
    /** The part of the federation runtime that webpack puts into entries; areas take it from the page. */
    _FEDERATION_BUNDLER_RUNTIME?: unknown;
  }
}

/** Loads releases of areas into the page, through the runtime of module federation. */
export interface FederationHost {
  /**
   * Loads a release and evaluates its exposed module. Where a file fails although the server has it as
   * it was released, the release is loaded once more at once.
   *
   * @param isFresh whether an earlier attempt has failed: the release then goes through a new container,
   *   since one whose script or chunk hung does not recover, and past every cache, since browsers keep
   *   damaged files as well
   * @throws AreaFailure when it can't be loaded or is not an area of this shell's contract
   */
  readonly load: (release: AreaRelease, isFresh: boolean) => Promise<AreaModule>;
  /** Finds out why a release that was loaded can't be shown. */
  readonly diagnose: (error: unknown, release: AreaRelease) => Promise<AreaFailure>;
}

/** A release while it is being loaded. */
interface Attempt {
  readonly release: AreaRelease;
  isRepeated: boolean;
}

/** Creates the page's one federation host and shares the page's packages with areas. */
export function createFederationHost(): FederationHost {
  window._FEDERATION_BUNDLER_RUNTIME = bundlerRuntime;
  const files = watchReleaseFiles();
  // By the container's name, which differs between any two releases.
  const attempts = new Map<string, Attempt>();

  const areaPlugin: ModuleFederationRuntimePlugin = {
    name: 'atrium-areas',
    createScript({ url, remoteInfo }) {
      const attempt = attempts.get(remoteInfo?.name ?? '');
      if (!attempt) throw new AreaFailure('integrity', `There is no recorded hash for ${url}.`);
      const script = document.createElement('script');
      script.src = url;
      script.integrity = attempt.release.entry.integrity;
      script.crossOrigin = 'anonymous';
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },
    async errorLoadRemote({ id, error, remote }) {
      const attempt = attempts.get(remote?.name ?? '');
      if (!attempt) throw error;
      forgetPreloads(attempt.release.preload);
      const failure = await diagnose(error, attempt.release, files);
      if (!failure.hasPassed || attempt.isRepeated) throw failure;
      attempt.isRepeated = true;
      register(attempt.release, true);
      return instance.loadRemote(id);
    },
  };

  const instance = createInstance({
    name: 'atrium_shell',
    remotes: [],
    shared: Object.fromEntries(SHARED_PACKAGES.map((name) => [name, share(name)])),
    shareStrategy: 'loaded-first',
    plugins: [injectExternalRuntimeCore(), areaPlugin],
  });

  function share(name: (typeof SHARED_PACKAGES)[number]) {
    const version = sharedVersion(name);
    const shareConfig = { singleton: true, requiredVersion: `^${version}` };
    const common = { version, scope: SHARE_SCOPE, shareConfig };
    const value = sharedValues[name];
    if ('lib' in value) return { ...common, lib: value.lib };
    return {
      ...common,
      get: async () => {
        try {
          const module = await value.load();
          return () => module;
        } catch (error) {
          // The runtime would keep the rejected promise and never load the package again.
          const shared = instance.shareScopeMap[SHARE_SCOPE]?.[name]?.[version];
          if (shared) shared.loading = null;
          throw error;
        }
      },
    };
  }

  // The runtime notes the first user of a lazy package as its provider and withdraws the package from
  // the page when that user is registered anew.
  function keepSharedPackages(): void {
    for (const versions of Object.values(instance.shareScopeMap[SHARE_SCOPE] ?? {})) {
      for (const shared of Object.values(versions)) shared.from = instance.name;
    }
  }

  function register({ container, entry }: AreaRelease, isFresh: boolean): void {
    if (isFresh) keepSharedPackages();
    // A new address does not wait for an earlier request that still hangs, and no cache knows it.
    const query = `?attempt=${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
    const remote = { name: container, entry: isFresh ? entry.path + query : entry.path };
    instance.registerRemotes([remote], { force: isFresh });
  }

  return {
    diagnose: (error, release) => diagnose(error, release, files),
    load: async (release, isFresh) => {
      requireContract(release);
      if (isFresh) {
        const failure = failureOfFiles((await files.refresh(release)).first);
        if (failure) throw failure;
      } else {
        // Beside the container, which asks for them only once it is there.
        preloadFiles(release.preload);
      }
      attempts.set(release.container, { release, isRepeated: false });
      register(release, isFresh);
      const exposed = await instance.loadRemote<{ area?: AreaModule }>(`${release.container}/area`);
      if (typeof exposed?.area?.Area !== 'function') {
        throw new AreaFailure('incompatible', 'It does not export an area.');
      }
      return exposed.area;
    },
  };
}

function requireContract({ contractVersion }: AreaRelease): void {
  if (contractVersion === AREA_CONTRACT_VERSION) return;
  throw new AreaFailure(
    'incompatible',
    `It was built for version ${String(contractVersion)} of the contract between shell and areas, this page speaks version ${String(AREA_CONTRACT_VERSION)}.`,
  );
}
