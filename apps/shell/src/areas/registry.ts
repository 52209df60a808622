import { registry as registrySchema } from '@atrium/area-contract';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { queryOptions } from '@tanstack/react-query';
import { matchesPattern } from './match-pattern';

declare global {
  interface Window {
    /** What the page has brought or the boot script has asked for; the first reading takes it. */
    atriumRegistry?: Promise<Response>;
  }
}

/** An area as the registry has it: the live release and the one to fall back to. */
export interface LiveArea {
  current: AreaRelease;
  previous: AreaRelease | null;
}

/** The registry, as options for TanStack Query. It is read once in the life of a page. */
export function registryQuery() {
  return queryOptions({ queryKey: ['shell', 'registry'], queryFn: readRegistry });
}

/**
 * Reads which release of which area is live.
 *
 * @throws Error with a sentence for the person at the page
 */
export async function readRegistry(): Promise<Registry> {
  const started = window.atriumRegistry;
  delete window.atriumRegistry;
  const response = await (started ??
    fetch(new URL('/registry.json', document.baseURI), { cache: 'no-cache' }));
  if (!response.ok) {
    throw new Error(`The list of areas could not be read (${String(response.status)}).`);
  }
  const parsed = registrySchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new Error('The list of areas is not in a form that Atrium knows.');
  return parsed.data;
}

/** The live areas that have a link in the top bar, in its order. */
export function areasWithLink(registry: Registry): AreaRelease['manifest'][] {
  return Object.values(registry.areas)
    .map(({ current }) => current.manifest)
    .filter(({ nav }) => nav !== null)
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
}

/** The live area that serves a path, if there is one. */
export function findArea(registry: Registry, pathname: string): LiveArea | undefined {
  return Object.values(registry.areas).find(({ current }) =>
    current.manifest.paths.some((pattern) => matchesPattern(pattern, pathname)),
  );
}
