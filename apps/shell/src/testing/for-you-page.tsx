import { screen } from '@testing-library/react';
import type { AreaRelease, ForYouProps, Registry } from '@atrium/area-contract';
import { defineArea, defineForYou } from '@atrium/area-contract';
import { buildUser } from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry, buildRelease } from './build-release';
import { openPage, serveContainers, serveRegistry } from './fake-page';
import { renderInShell } from './render-in-shell';

/** A registry in which the areas contribute a section, except those named. */
export function buildForYouRegistry(without: readonly string[] = ['audit'], id = ''): Registry {
  const registry = buildRegistry();
  for (const [name, { current }] of Object.entries(registry.areas)) {
    if (without.includes(name)) continue;
    const manifest = { ...current.manifest, contributions: { forYou: './for-you' } };
    const live = buildRelease({ id: id.padEnd(16, id) || current.id, manifest });
    registry.areas[name] = { current: live, previous: null };
  }
  return registry;
}

/** A newer registry with other releases of all areas. */
export const NEXT = { ...buildForYouRegistry([], 'd'), sequence: 10 };

/** State of the areas. */
export const page = { isDirty: false };

/** Returns the module of an area with a link to its own page, and to another origin. */
export function sectionOf({ id, manifest: { name, title } }: AreaRelease) {
  function Section({ onOpen }: ForYouProps) {
    return ['', 'https://evil.example', '/', '/\\'].map((before) => (
      <button
        key={before}
        onClick={() => {
          onOpen(`${before}/${name}?from=for-you`);
        }}
      >
        {`Open ${before}${name} of ${id.charAt(0)}`}
      </button>
    ));
  }
  return { forYou: defineForYou({ title: `${title} for you`, Section }) };
}

/** Serves all releases, with these modules of their sections. */
export function serve(
  contribute: (release: AreaRelease) => unknown = sectionOf,
  download: (release: AreaRelease) => Promise<unknown> = () => Promise.resolve(),
) {
  const releases = [buildForYouRegistry(), NEXT].flatMap(allReleases);
  serveContainers(releases, (release) => ({
    init: () => undefined,
    get: async (exposed) => {
      if (exposed === './for-you') {
        await download(release);
        return () => contribute(release);
      }
      const Area = () => <h1>{release.manifest.title}</h1>;
      return () => ({ area: defineArea({ Area, isDirty: () => page.isDirty }) });
    },
  }));
}

/** Opens a page, by default the drawer over the tasks. */
export function open(path = '/tasks?panel=inbox', user = buildUser()) {
  const routes = (
    <>
      <SignedInRoutes user={user} />
      <Toaster />
    </>
  );
  return renderInShell(routes, { path, user });
}

/** Returns the button in the top bar, also while the drawer hides it. */
export const bell = () => screen.findByRole('button', { name: /^For you/, hidden: true });

/** Returns the headings of the sections. */
export const headings = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

/** Resets the page, in which tasks, chat and admin have sections. */
export function openForYouPage(): void {
  dismissToasts();
  page.isDirty = false;
  openPage();
  serve();
  serveRegistry(buildForYouRegistry());
}
