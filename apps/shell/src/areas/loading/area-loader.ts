import type { AreaModule, AreaRelease, ContributionKind } from '@atrium/area-contract';
import { retryImport } from '@atrium/ui';
import { reportPageEvent } from '../page-events';
import { AreaFailure } from '../recovery/area-failure';
import { watchPageLifecycle } from '../recovery/page-lifecycle';
import { createReleaseStates } from '../recovery/release-states';
import type { LiveArea } from '../registry/live-area';
import { loadableReleases, releasesOf } from '../registry/live-area';
import type { FederationHost } from './federation-host';
import type { LoadedArea } from './loaded-area';

/** Loads areas into one page and tracks the state of each release. */
export type AreaLoader = ReturnType<typeof createAreaLoader>;

/** Creates the area loader of a page. Components get it from `useAreaLoader`. */
export function createAreaLoader() {
  const states = createReleaseStates();
  const page = watchPageLifecycle();
  const running = new Map<string, LoadedArea>();
  let host: Promise<FederationHost> | undefined;
  let loadCount = 0;

  // Areas and contributions share the host, also while it is loading. A failed load is repeated.
  function getHost(): Promise<FederationHost> {
    host ??= loadFederationHost().catch((error: unknown) => {
      host = undefined;
      throw error;
    });
    return host;
  }

  function handleFailure(release: AreaRelease, failure: AreaFailure, wasShown: boolean): void {
    reportPageEvent({ failed: release, failure, wasShown });
    // A file of the shell is no fault of the release.
    if (failure.kind !== 'shell') states.set(release.id, { name: 'failed', failure });
  }

  function loadableOf(live: LiveArea): AreaRelease[] {
    return loadableReleases(live, (id) => states.failureOf(id) !== undefined);
  }

  function allowRetry(live: LiveArea, isAllowed: (failure: AreaFailure) => boolean): void {
    for (const { id } of releasesOf(live)) {
      const failure = states.failureOf(id);
      if (failure && isAllowed(failure)) states.set(id, { name: 'retrying', hasRecovered: false });
    }
  }

  // When all releases failed in an earlier page, a new page tries them again.
  function resetEarlierFailures(live: LiveArea): void {
    const ids = releasesOf(live).map(({ id }) => id);
    const hasEarlier = ids.some((id) => states.get(id).name === 'failed-earlier');
    if (!hasEarlier || !ids.every(states.failureOf)) return;
    for (const id of ids) states.set(id, { name: 'untried' });
  }

  async function loadRelease(release: AreaRelease): Promise<AreaModule> {
    const state = states.get(release.id);
    let isRetry = state.name === 'retrying';
    for (;;) {
      try {
        const module = await (await getHost()).load(release, isRetry);
        const hasRecovered = 'hasRecovered' in state && state.hasRecovered;
        states.set(release.id, { name: 'running', hasRecovered });
        return module;
      } catch (error) {
        // Browsers abort requests while they leave the page. If it stays, try again.
        if (!page.isLeaving()) throw error;
        await page.waitUntilStays();
        isRetry = true;
      }
    }
  }

  return {
    /**
     * Loads the live release of an area and falls back to the previous one. Skips a failed release for
     * the rest of the browser tab's session, until `retry`. One that the network kept away is skipped until
     * the area is entered again.
     *
     * @throws AreaFailure of the live release when both fail
     */
    load: async (live: LiveArea): Promise<LoadedArea> => {
      resetEarlierFailures(live);
      for (const release of loadableOf(live)) {
        try {
          const module = await loadRelease(release);
          loadCount += 1;
          const fallbackReason = states.failureOf(live.current.id) ?? null;
          const loaded = { release, live, module, fallbackReason, loadNumber: loadCount };
          running.set(release.manifest.name, loaded);
          return loaded;
        } catch (error) {
          const failure = error instanceof AreaFailure ? error : AreaFailure.atEvaluation(error);
          handleFailure(release, failure, false);
          if (failure.kind === 'shell') throw failure;
        }
      }
      throw states.failureOf(live.current.id) ?? new AreaFailure('unknown', 'It can’t be shown.');
    },
    /**
     * Loads the module that a release contributes and returns its export; rejects when that fails, or when the
     * release has failed in this browser tab's session.
     */
    loadContribution: async (release: AreaRelease, kind: ContributionKind) => {
      const failure = states.failureOf(release.id);
      if (failure && failure.kind !== 'network') throw failure;
      return (await getHost()).loadContribution(release, kind);
    },
    /** Loads a panel of a release and returns its export; rejects when that fails, and can be repeated. */
    loadPanel: async (release: AreaRelease, name: string) =>
      (await getHost()).loadPanel(release, name),
    /**
     * Returns the releases to show when an area is entered: the latest, unless the running area has unsaved
     * work. Allows those to load again that the network kept away.
     */
    selectReleases: (latest: LiveArea): LiveArea => {
      const shown = running.get(latest.current.manifest.name);
      if (shown?.module.isDirty()) return shown.live;
      allowRetry(latest, ({ kind }) => kind === 'network');
      return latest;
    },
    /** Returns whether `load` would load the same release again. */
    isUpToDate: ({ release, live }: LoadedArea) => loadableOf(live)[0]?.id === release.id,
    /** Returns the id of the release of an area that runs in this page. */
    runningReleaseId: (area: string) => running.get(area)?.release.id,
    /** Allows the failed releases of an area to load again. */
    retry: (live: LiveArea) => allowRetry(live, () => true),
    /**
     * Handles a missing file of the release on the screen: allows one reload of the release, and marks
     * it as failed the second time.
     */
    handleMissingFile: async (release: AreaRelease, cause: unknown) => {
      const state = states.get(release.id);
      if (state.name === 'running' && !state.hasRecovered) {
        states.set(release.id, { name: 'retrying', hasRecovered: true });
        return;
      }
      handleFailure(release, await (await getHost()).diagnose(cause, release), true);
    },
    /** Reports a missing file of the shell or of a shared library, which is no fault of the release. */
    handleMissingShellFile: (release: AreaRelease, cause: unknown) => {
      const failure = AreaFailure.ofShell(cause);
      handleFailure(release, failure, true);
      return failure;
    },
    /** Marks the release on the screen as failed after its code threw. */
    handleRenderError: (release: AreaRelease, cause: unknown) => {
      const message = 'Its code failed while it was shown.';
      handleFailure(release, new AreaFailure('runtime', message, { cause }), true);
    },
    /** Resolves once the browser is not leaving the page. */
    waitUntilPageStays: page.waitUntilStays,
  };
}

async function loadFederationHost(): Promise<FederationHost> {
  try {
    const module = await retryImport(
      () => import(/* webpackChunkName: "federation" */ './federation-host'),
    );
    return module.createFederationHost();
  } catch (cause) {
    throw AreaFailure.ofShell(cause);
  }
}
