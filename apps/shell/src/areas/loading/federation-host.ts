// Loaded as the chunk `federation`, as signing in does not need it.
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { createInstance } from '@module-federation/enhanced/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type {
  AreaModule,
  AreaRelease,
  ContributionKind,
  SharedPackage,
} from '@atrium/area-contract';
import { AREA_CONTRACT_VERSION, SHARED_PACKAGES } from '@atrium/area-contract';
import { AreaFailure } from '../recovery/area-failure';
import { diagnose, toFileFailure } from '../recovery/diagnose';
import { watchReleaseFiles } from '../recovery/release-files';
import { MAX_DOWNLOAD_MS } from '../recovery/stalled-files';
import { preloadFiles, removePreloads } from './preload-files';
import { sharedValues } from './shared-packages';

const SHELL = 'atrium_shell';

declare global {
  interface Window {
    /** The federation runtime that webpack's container entries use; areas share the shell's copy. */
    _FEDERATION_BUNDLER_RUNTIME?: unknown;
  }
}

/** Loads area releases into the page with the module federation runtime. */
export type FederationHost = ReturnType<typeof createFederationHost>;

/** A release that is being loaded. */
interface Attempt {
  readonly release: AreaRelease;
  hasRetried: boolean;
}

/** Creates the page's only federation host and shares the page's packages with areas. */
export function createFederationHost() {
  window._FEDERATION_BUNDLER_RUNTIME = bundlerRuntime;
  const refresh = watchReleaseFiles();
  // By container name, which is unique to a release.
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
      return { script, timeout: MAX_DOWNLOAD_MS };
    },
    async errorLoadRemote({ id, error, remote }) {
      const attempt = attempts.get(remote?.name ?? '');
      if (!attempt || id !== areaIdOf(attempt.release)) throw error;
      removePreloads(attempt.release.preload);
      const failure = await diagnose(error, attempt.release, refresh);
      if (!failure.isTransient || attempt.hasRetried) throw failure;
      attempt.hasRetried = true;
      register(attempt.release, true);
      return instance.loadRemote(id);
    },
  };

  const instance = createInstance({
    name: SHELL,
    remotes: [],
    shared: Object.fromEntries(SHARED_PACKAGES.map((name) => [name, share(name)])),
    shareStrategy: 'loaded-first',
    plugins: [areaPlugin],
  });

  function register({ container, entry }: AreaRelease, isRetry: boolean): void {
    // A new URL avoids caches and does not wait for an earlier request that hangs.
    const query = `?attempt=${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
    const remote = { name: container, entry: isRetry ? entry.path + query : entry.path };
    instance.registerRemotes([remote], { force: isRetry });
  }

  async function loadExport(
    release: AreaRelease,
    exposedName: string,
    exportName: string,
  ): Promise<unknown> {
    requireContract(release);
    const { container } = release;
    if (!attempts.has(container)) attempts.set(container, { release, hasRetried: false });
    register(release, false);
    const id = `${container}/${exposedName.replace('./', '')}`;
    const exposed = await instance.loadRemote<Record<string, unknown>>(id);
    return exposed?.[exportName];
  }

  return {
    /** Returns why a release that had been loaded can't be shown. */
    diagnose: (error: unknown, release: AreaRelease) => diagnose(error, release, refresh),
    /**
     * Loads a release and evaluates its exposed module. Retries once after a transient failure: a file
     * failed to load, but the server has it unchanged.
     *
     * @param isRetry whether an earlier attempt failed. A retry uses a new container, since one with a hung
     *   script or chunk does not recover, and bypasses every cache, since browsers also cache damaged files
     * @throws AreaFailure if it can't be loaded or does not match this shell's contract
     */
    load: async (release: AreaRelease, isRetry: boolean) => {
      requireContract(release);
      if (isRetry) {
        const failure = toFileFailure((await refresh(release)).initial);
        if (failure) throw failure;
      } else {
        // In parallel with the container, which requests them only once it has loaded.
        preloadFiles(release.preload);
      }
      attempts.set(release.container, { release, hasRetried: false });
      register(release, isRetry);
      const exposed = await instance.loadRemote<{ area?: AreaModule }>(areaIdOf(release));
      if (typeof exposed?.area?.Area !== 'function') {
        throw new AreaFailure('incompatible', 'It does not export an area.');
      }
      return exposed.area;
    },
    /**
     * Loads the module that a release contributes and returns its export. Never uses a new container, which
     * could take the place of the one that the area runs in.
     */
    loadContribution: (release: AreaRelease, kind: ContributionKind) =>
      loadExport(release, release.manifest.contributions?.[kind] ?? kind, kind),
    /** Loads a panel of a release and returns its export, in the same way. */
    loadPanel: (release: AreaRelease, name: string) =>
      loadExport(release, release.manifest.panels?.[name]?.module ?? name, 'panel'),
  };
}

function share(name: SharedPackage) {
  const value = sharedValues[name];
  return {
    ...value,
    shareConfig: { singleton: true, requiredVersion: `^${value.version}` },
    // Otherwise, the runtime keeps the failure of a package that is loaded on first use.
    loaded: true,
    // Otherwise, it removes the package when its only user is registered again.
    useIn: [SHELL],
  };
}

function areaIdOf({ container }: AreaRelease): string {
  return `${container}/area`;
}

function requireContract({ contractVersion }: AreaRelease): void {
  if (contractVersion === AREA_CONTRACT_VERSION) return;
  throw new AreaFailure(
    'incompatible',
    `It was built for version ${String(contractVersion)} of the contract between shell and areas, this page speaks version ${String(AREA_CONTRACT_VERSION)}.`,
  );
}
