import { resetFederationGlobalInfo } from '@module-federation/runtime-core';
import { fireEvent } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createElement } from 'react';
import type { AreaModule, AreaRelease, Registry } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { streamChanges } from '@atrium/contracts/changes';
import { getNoticeSettings, listNotices } from '@atrium/contracts/notices';
import { getWorkEmail } from '@atrium/contracts/work-email';
import { failEndpoint, mockServer } from '@atrium/testing';
import { buildRegistry } from './build-release';
import { integrityOf, provideSubtleCrypto } from './subtle-crypto';

/** Shared packages that the host passes to containers. */
export type ShareScope = (typeof globalThis)['__FEDERATION__']['__SHARE__'][string][string];

/** The global that an entry script defines, under the container's name. */
interface Container {
  readonly init: (shareScope: ShareScope) => unknown;
  readonly get: (expose: string) => Promise<() => unknown>;
}

// Effects of the served scripts, by path.
const programs = new Map<string, () => void>();
let scripts: HTMLScriptElement[] = [];
let refreshed: string[] = [];
let observer: MutationObserver | undefined;

/**
 * Resets the test's window like a reload and removes the state of the federation runtime. The page loads
 * scripts, which jsdom does not, from `mockServer`, and blocks scripts whose integrity does not match.
 *
 * @param keepsSession whether the page keeps the session storage of the tab
 */
export function openPage({ keepsSession = false } = {}): void {
  if (!keepsSession) sessionStorage.clear();
  resetFederationGlobalInfo();
  for (const name of Object.keys(window)) {
    if (name.startsWith('atrium')) Reflect.deleteProperty(window, name);
  }
  document.head.querySelectorAll('script, meta, link[rel="preload"]').forEach((element) => {
    element.remove();
  });
  provideSubtleCrypto();
  // The runtime warns about every retry.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  scripts = [];
  refreshed = [];
  // Like a server from before they were added.
  for (const endpoint of [streamChanges, listNotices, getNoticeSettings, getWorkEmail]) {
    failEndpoint(endpoint, { status: 404, body: 'Not found' });
  }
  observer?.disconnect();
  observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) void loadScript(node);
    }
  });
  observer.observe(document.head, { childList: true });
}

/** Returns the script elements that the page has requested. */
export function loadedScripts(): readonly HTMLScriptElement[] {
  return scripts;
}

/** Returns the paths of the requested scripts, with their queries. */
export function loadedPaths(): string[] {
  return scripts.map(({ src }) => src.replace(window.location.origin, ''));
}

/** Returns the paths of release files that the page has fetched with `cache: 'reload'`. */
export function refreshedPaths(): readonly string[] {
  return refreshed;
}

/** Creates an area that shows its title and the first digit of its release: `Tasks of c`. */
export function headingArea(
  { id, manifest }: AreaRelease,
  isDirty: (area: string) => boolean = () => false,
): AreaModule {
  return defineArea({
    Area: () => createElement('h1', null, `${manifest.title} of ${id.charAt(0)}`),
    isDirty: () => isDirty(manifest.name),
  });
}

/**
 * Serves releases for the rest of the test. The content of each file is its path, as in `buildRelease`.
 * Each run of an entry defines a new container.
 *
 * @param areaOf creates the area that a container exposes
 * @param moduleOf evaluates any other module that it exposes, once `download` has resolved
 */
export function serveAreas(
  releases: readonly AreaRelease[],
  areaOf: (release: AreaRelease) => AreaModule = headingArea,
  moduleOf: (release: AreaRelease, exposed: string) => unknown = () => undefined,
  download: (release: AreaRelease) => Promise<unknown> = () => Promise.resolve(),
): void {
  serveContainers(releases, (release) => {
    const area = areaOf(release);
    return {
      init: () => undefined,
      get: async (exposed) => {
        if (exposed === './area') return () => ({ area });
        await download(release);
        return () => moduleOf(release, exposed);
      },
    };
  });
}

/** Serves releases like `serveAreas`, with custom containers. */
export function serveContainers(
  releases: readonly AreaRelease[],
  createContainer: (release: AreaRelease) => Container,
): void {
  for (const release of releases) {
    programs.set(release.entry.path, () => {
      Object.assign(window, { [release.container]: createContainer(release) });
    });
  }
  respondToFiles(releases, ({ url }) => HttpResponse.text(new URL(url).pathname));
}

/** Fails every request for a file of these releases, by default with 404. */
export function failFiles(
  releases: readonly AreaRelease[],
  respond: () => Response | Promise<Response> = () => new HttpResponse(null, { status: 404 }),
): void {
  respondToFiles(releases, respond);
}

/**
 * Drops the connection for scripts of served releases; other requests for the same files succeed.
 *
 * @param times number of scripts that fail
 */
export function dropScripts(releases: readonly AreaRelease[], times = Infinity): void {
  let dropped = 0;
  respondToFiles(releases, ({ url, cache }) => {
    if (cache === 'reload' || dropped === times) return HttpResponse.text(new URL(url).pathname);
    dropped += 1;
    return HttpResponse.error();
  });
}

function respondToFiles(
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

/** Serves a registry for the rest of the test. Returns a function that returns the number of requests. */
export function serveRegistry(registry: Registry = buildRegistry()): () => number {
  let requests = 0;
  mockServer.use(
    http.get('*/registry.json', () => {
      requests += 1;
      return HttpResponse.json(registry);
    }),
  );
  return () => requests;
}

/** Hides the errors that React logs when a boundary catches them. */
export function silenceConsoleError(): jest.SpyInstance {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** Returns to the tab of the page, which checks for a new registry. */
export function returnToTab(): void {
  fireEvent(document, new Event('visibilitychange'));
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
