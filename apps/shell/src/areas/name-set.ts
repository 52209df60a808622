import type { AreaRelease, Registry } from '@atrium/area-contract';
import { runningRelease } from './load-area';

/**
 * Names exactly what this page consists of, for whoever has to find out what went wrong.
 *
 * @param registry what is live as far as the page knows; without it, only the shell is known
 * @param failed the release that it is about, if it is about one
 */
export function nameSet(registry?: Registry, failed?: AreaRelease): string {
  const shell = `shell ${shellRelease()}`;
  if (!registry) return `Release: ${shell}.`;
  const areas = Object.entries(registry.areas)
    .map(([name, { current }]) => {
      const shown = failed?.manifest.name === name ? failed.id : runningRelease(name);
      return `${name} ${shown ?? current.id}`;
    })
    .sort();
  const api = `API ${registry.api?.id ?? 'unknown'}`;
  return `Set ${registry.set}: ${[shell, ...areas, api].join(', ')}.`;
}

function shellRelease(): string {
  const meta = document.querySelector('meta[name="atrium-release"]');
  return meta?.getAttribute('content') ?? 'unknown';
}
