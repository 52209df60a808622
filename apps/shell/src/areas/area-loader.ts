import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import type { FederationHost } from './loading/federation-host';
import { AreaFailure } from './recovery/area-failure';
import { watchPageLifecycle } from './recovery/page-lifecycle';
import { createReleaseStates } from './recovery/release-states';
import type { LiveArea } from './registry/live-area';
import { loadableReleases } from './registry/live-area';

/** An area ready to be rendered, and the release that it came from. */
export interface LoadedArea {
  readonly module: AreaModule;
  readonly release: AreaRelease;
  /** Number of the load, which tells two loads of one release apart. */
  readonly load: number;
}

/** Loads areas into one page and knows the state of every release that it has tried. */
export interface AreaLoader {
  /**
   * Loads the live release of an area, or the previous one when the live one fails. A failed release
   * is passed over for the rest of the browser tab's session, until `retry`.
   *
   * @throws AreaFailure of the live release when both fail
   */
  readonly load: (live: LiveArea) => Promise<LoadedArea>;
  /** Returns the releases to enter an area with: the latest, unless what runs holds unsaved work. */
  readonly choose: (latest: LiveArea) => LiveArea;
  /** Returns the id of the release of an area that runs in this page, if one does. */
  readonly runningRelease: (area: string) => string | undefined;
  /** Lets the failed releases of an area be loaded again, from their entries on. */
  readonly retry: (live: LiveArea) => void;
  /**
   * Handles a file that went missing while a release was on the screen: lets the release be loaded
   * anew, or counts it as failed when that has been done before.
   */
  readonly handleMissingFile: (release: AreaRelease, cause: unknown) => Promise<void>;
  /** Counts a release whose code threw while it was on the screen as failed. */
  readonly handleRenderError: (release: AreaRelease, cause: unknown) => void;
  /** Resolves once the page is not being left. */
  readonly untilPageStays: () => Promise<void>;
}

/** Creates the area loader of a page. Its components get it from `AreaLoaderProvider`. */
export function createAreaLoader(): AreaLoader {
  const states = createReleaseStates();
  const page = watchPageLifecycle();
  const running = new Map<string, LoadedArea & { readonly live: LiveArea }>();
  let host: FederationHost | undefined;
  let loads = 0;

  function fail({ id }: AreaRelease, failure: AreaFailure): void {
    states.set(id, { name: 'failed', failure });
  }

  // A new page is another attempt where otherwise nothing would be left to show.
  function forgetEarlierFailures(live: LiveArea): void {
    const ids = releasesOf(live).map(({ id }) => id);
    const hasEarlier = ids.some((id) => states.get(id).name === 'failed-earlier');
    if (!hasEarlier || !ids.every(states.failureOf)) return;
    for (const id of ids) states.set(id, { name: 'untried' });
  }

  async function loadRelease(release: AreaRelease): Promise<AreaModule> {
    const state = states.get(release.id);
    let isFresh = state.name === 'retrying';
    for (;;) {
      try {
        host ??= await openHost();
        const module = await host.load(release, isFresh);
        const hasRecovered = 'hasRecovered' in state && state.hasRecovered;
        states.set(release.id, { name: 'running', hasRecovered });
        return module;
      } catch (error) {
        // The browser aborts requests while the page is left; they are sent again if it stays.
        if (!page.isLeaving()) throw error;
        await page.untilStays();
        isFresh = true;
      }
    }
  }

  return {
    load: async (live) => {
      forgetEarlierFailures(live);
      for (const release of loadableReleases(live, (id) => states.failureOf(id) !== undefined)) {
        try {
          const module = await loadRelease(release);
          loads += 1;
          const loaded = { release, module, load: loads };
          running.set(release.manifest.name, { ...loaded, live });
          return loaded;
        } catch (error) {
          const failure = error instanceof AreaFailure ? error : AreaFailure.atEvaluation(error);
          if (failure.kind === 'shell') throw failure;
          fail(release, failure);
        }
      }
      throw states.failureOf(live.current.id) ?? new AreaFailure('unknown', 'It can’t be shown.');
    },
    choose: (latest) => {
      const shown = running.get(latest.current.manifest.name);
      return shown?.module.isDirty() ? shown.live : latest;
    },
    runningRelease: (area) => running.get(area)?.release.id,
    retry: (live) => {
      for (const { id } of releasesOf(live)) {
        if (states.failureOf(id)) states.set(id, { name: 'retrying', hasRecovered: false });
      }
    },
    handleMissingFile: async (release, cause) => {
      const state = states.get(release.id);
      if (state.name === 'running' && !state.hasRecovered) {
        states.set(release.id, { name: 'retrying', hasRecovered: true });
        return;
      }
      host ??= await openHost();
      fail(release, await host.diagnose(cause, release));
    },
    handleRenderError: (release, cause) => {
      fail(release, AreaFailure.atRender(cause));
    },
    untilPageStays: page.untilStays,
  };
}

async function openHost(): Promise<FederationHost> {
  try {
    const module = await import(/* webpackChunkName: "federation" */ './loading/federation-host');
    return module.createFederationHost();
  } catch (cause) {
    const message = 'A file of the page itself could not be loaded. Try again, or reload the page.';
    throw new AreaFailure('shell', message, { cause });
  }
}

function releasesOf({ current, previous }: LiveArea): AreaRelease[] {
  return previous ? [current, previous] : [current];
}
