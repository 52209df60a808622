import { act, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import type { AreaBadge, AreaRelease, BadgeProps, Registry } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { buildUser } from '@atrium/testing';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry, buildRelease } from './build-release';
import { loadedPaths, openPage, serveContainers, serveRegistry } from './fake-page';
import { renderInShell } from './render-in-shell';

/** A registry in which the chat contributes a badge, and an area for auditors does, too. */
function buildBadgeRegistry(chatId = 'c'.repeat(16)): Registry {
  const registry = buildRegistry();
  for (const name of ['chat', 'audit']) {
    const live = registry.areas[name];
    if (!live) throw new Error(`The registry has no ${name}`);
    const manifest = { ...live.current.manifest, contributions: { badge: './badge' } };
    const id = name === 'chat' ? chatId : live.current.id;
    registry.areas[name] = { current: buildRelease({ id, manifest }), previous: null };
  }
  return registry;
}

/** A newer registry with another release of the chat. */
export const NEXT = { ...buildBadgeRegistry('d'.repeat(16)), sequence: 10 };
/** All releases of both registries. */
export const RELEASES = [buildBadgeRegistry(), NEXT].flatMap(allReleases);

/** The `onChange` of each mounted badge, by release. */
export const setters = new Map<string, BadgeProps['onChange']>();
/** The `onOpen` of each mounted badge, by release. */
export const openers = new Map<string, BadgeProps['onOpen']>();
/** Each `isAreaOpen` that the badges were given. */
export const opened: boolean[] = [];
let loadedBeforeArea: string[] | undefined;

/** Returns the scripts that had been requested when the first area was rendered. */
export function scriptsBeforeArea(): readonly string[] | undefined {
  return loadedBeforeArea;
}

/** Builds a badge that tests control through `setters`. */
export function badgeOf({ id }: AreaRelease) {
  function Badge({ isAreaOpen, onChange, onOpen }: BadgeProps) {
    useEffect(() => {
      setters.set(id, onChange);
      return () => {
        setters.delete(id);
      };
    }, [onChange]);
    useEffect(() => {
      openers.set(id, onOpen);
    }, [onOpen]);
    useEffect(() => {
      opened.push(isAreaOpen);
    }, [isAreaOpen]);
    return null;
  }
  return { badge: { Badge } };
}

function AreaHeading({ title }: { title: string }) {
  useEffect(() => {
    loadedBeforeArea ??= loadedPaths();
  }, []);
  return <h1>{title}</h1>;
}

/**
 * Serves all releases.
 *
 * @param contribute evaluates the badge module of a release
 * @param download resolves when the badge module of a release has arrived
 */
export function serve(
  contribute: (release: AreaRelease) => unknown = badgeOf,
  download: () => Promise<void> = () => Promise.resolve(),
) {
  serveContainers(RELEASES, (release) => ({
    init: () => undefined,
    get: async (exposed) => {
      if (exposed === './badge') {
        await download();
        return () => contribute(release);
      }
      const Area = () => <AreaHeading title={release.manifest.title} />;
      return () => ({ area: defineArea({ Area, isDirty: () => false }) });
    },
  }));
}

/** Opens a page, by default as an ordinary user in the tasks. */
export function open(path = '/tasks', user = buildUser()) {
  return renderInShell(<SignedInRoutes user={user} />, { path, user });
}

/** Waits until a condition holds, in real time. */
export async function waitUntil(isDone: () => boolean): Promise<void> {
  while (!isDone()) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}

/** Sets the badge of the chat through the mounted badge of a release, by the digit of its id. */
export function setBadge(badge: AreaBadge | null, release = 'c') {
  act(() => {
    setters.get(release.repeat(16))?.(badge);
  });
}

/** Returns queries within the top bar. */
export const bar = () => within(screen.getByRole('banner'));
/** Returns the link of the chat. */
export const chatLink = () => bar().getByRole('link', { name: 'Chat' });

/** Resets the page, in which the chat and an area for auditors have badges. */
export function openBadgePage(): void {
  setters.clear();
  openers.clear();
  opened.splice(0);
  loadedBeforeArea = undefined;
  openPage();
  serve();
  serveRegistry(buildBadgeRegistry());
}
