import type { AreaRelease, Registry } from '@atrium/area-contract';

interface SetDescription {
  /** The live set as far as the page knows; without it, only the shell is known. */
  readonly registry: Registry | undefined;
  /** Returns the id of the release of an area that runs in this page. */
  readonly runningRelease: (area: string) => string | undefined;
  /** The release that could not be shown. */
  readonly failed?: AreaRelease;
}

/** Returns a line that names every release in this page, for error reports. */
export function describeSet({ registry, runningRelease, failed }: SetDescription): string {
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
