import { http, HttpResponse } from 'msw';
import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import { mockServer } from '@atrium/testing';
import { integrityOf, provideSubtleCrypto } from './subtle-crypto';

/** The packages that the host hands to containers. */
export type ShareScope = (typeof globalThis)['__FEDERATION__']['__SHARE__'][string][string];

/** The object that an entry script puts into the page, under the container's name. */
interface Container {
  readonly init: (shareScope: ShareScope) => unknown;
  readonly get: (expose: string) => Promise<() => unknown>;
}

// The code of the scripts that the server has, by path.
const programs = new Map<string, () => void>();
let scripts: HTMLScriptElement[] = [];
let refreshed: string[] = [];
let observer: MutationObserver | undefined;

/**
 * Starts a new page in the test's window, as a reload does: nothing is loaded, and nothing is left of
 * the federation runtime. The page loads scripts, which jsdom does not, from `mockServer`, and refuses
 * those with another hash than their element asks for.
 *
 * @param keepsSession whether the page belongs to the tab's session so far and keeps its storage
 */
export function openPage({ keepsSession = false } = {}): void {
  if (!keepsSession) sessionStorage.clear();
  if ('_FEDERATION_RUNTIME_CORE' in window) {
    window._FEDERATION_RUNTIME_CORE.resetFederationGlobalInfo();
  }
  for (const name of Object.keys(window)) {
    if (name.startsWith('atrium_')) Reflect.deleteProperty(window, name);
  }
  document.head.querySelectorAll('script, link[rel="preload"]').forEach((file) => {
    file.remove();
  });
  provideSubtleCrypto();
  // The runtime warns of every attempt after a failure.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  scripts = [];
  refreshed = [];
  observer?.disconnect();
  observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) void loadScript(node);
    }
  });
  observer.observe(document.head, { childList: true });
}

/** Returns the script elements that the page has had so far. */
export function loadedScripts(): readonly HTMLScriptElement[] {
  return scripts;
}

/** Returns the paths of those scripts, with their queries. */
export function loadedPaths(): string[] {
  return scripts.map(({ src }) => src.replace(window.location.origin, ''));
}

/** Returns the paths of the releases' files that the page has fetched past every cache so far. */
export function refreshedPaths(): readonly string[] {
  return refreshed;
}

/**
 * Puts releases on the server for the rest of the test. Every file has its path as its content, as
 * `buildRelease` records it. Each run of an entry puts a new container into the page.
 *
 * @param areaOf creates the area that a container exposes
 */
export function serveAreas(
  releases: readonly AreaRelease[],
  areaOf: (release: AreaRelease) => AreaModule,
): void {
  serveContainers(releases, (release) => {
    const area = areaOf(release);
    return { init: () => undefined, get: () => Promise.resolve(() => ({ area })) };
  });
}

/** Puts releases with containers of the test's own on the server, as `serveAreas` does. */
export function serveContainers(
  releases: readonly AreaRelease[],
  createContainer: (release: AreaRelease) => Container,
): void {
  for (const release of releases) {
    programs.set(release.entry.path, () => {
      Object.assign(window, { [release.container]: createContainer(release) });
    });
  }
  answerFiles(releases, ({ url }) => HttpResponse.text(new URL(url).pathname));
}

/** Answers every request for a file of a release like this for the rest of the test. */
export function failFiles(
  releases: readonly AreaRelease[],
  respond: () => Response | Promise<Response> = () => new HttpResponse(null, { status: 404 }),
): void {
  answerFiles(releases, respond);
}

/**
 * Cuts the line while scripts of served releases arrive; other requests for the same files work.
 *
 * @param times number of the scripts that are cut off
 */
export function cutScripts(releases: readonly AreaRelease[], times = Infinity): void {
  let cuts = 0;
  answerFiles(releases, ({ url, cache }) => {
    if (cache === 'reload' || cuts === times) return HttpResponse.text(new URL(url).pathname);
    cuts += 1;
    return HttpResponse.error();
  });
}

function answerFiles(
  releases: readonly AreaRelease[],
  respond: (request: Request) => Response | Promise<Response>,
): void {
  const files = releases.flatMap(({ entry, preload, styles }) => [entry, ...preload, ...styles]);
  mockServer.use(
    ...files.map(({ path }) =>
      http.get(`*${path}`, ({ request }) => {
        if (request.cache === 'reload') refreshed.push(path);
        return respond(request);
      }),
    ),
  );
}

async function loadScript(script: HTMLScriptElement): Promise<void> {
  scripts.push(script);
  const response = await fetch(script.src).catch(() => null);
  const content = response?.ok ? await response.text() : null;
  if (content === null || (script.integrity && script.integrity !== integrityOf(content))) {
    script.dispatchEvent(new Event('error'));
    return;
  }
  try {
    programs.get(new URL(script.src).pathname)?.();
  } catch (error) {
    const message = String(error);
    window.dispatchEvent(new ErrorEvent('error', { message, filename: script.src, error }));
  }
  script.dispatchEvent(new Event('load'));
}
