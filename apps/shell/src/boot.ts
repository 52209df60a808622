// Runs before the shell's own scripts have loaded: preloads the area of the address in parallel with
// them. The signed-in user is not known yet, so the last session of this browser decides what to preload.
import type { WrittenRegistry } from '@atrium/area-contract';
import { preloadFiles } from './areas/loading/preload-files';
import { readFailedReleases } from './areas/recovery/failed-releases';
import { readAccessibleAreas } from './areas/registry/accessible-areas';
import { findArea } from './areas/registry/area-paths';
import { chooseReleases } from './areas/registry/candidate-share';
import { loadableReleases } from './areas/registry/live-area';
import { readEmbeddedRegistry, requestRegistry } from './areas/registry/registry-request';
import { isLoginPath } from './login-path';

// After Back and in a restored tab, browsers show a cached page with an old registry.
const isCachedPage = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'back_forward');
const embedded = isCachedPage ? null : readEmbeddedRegistry();
const response = embedded ? Promise.resolve(embedded) : requestRegistry();
window.atriumRegistry = response;
response
  .then(({ content }) => {
    // Not validated, as that would add the schema to this script. An invalid registry throws below.
    preloadArea(content as WrittenRegistry, window.location.pathname);
  })
  // The shell reads the same response and shows the error.
  .catch(() => undefined);

function preloadArea({ areas, shell }: WrittenRegistry, pathname: string): void {
  const accessible = readAccessibleAreas();
  if (!accessible || isLoginPath(pathname)) return;
  const opened = Object.fromEntries(
    Object.entries(areas)
      .filter(([name]) => accessible.names.includes(name))
      .map(([name, area]) => [name, chooseReleases(area, accessible.candidates ?? [])]),
  );
  const live = findArea(opened, pathname) ?? (accessible.home && findArea(opened, accessible.home));
  if (!live) return;
  const failed = readFailedReleases();
  const [release] = loadableReleases(live, (id) => failed.has(id));
  if (!release) return;
  const scripts = [release.entry, ...(shell?.federation ? [shell.federation] : [])];
  preloadFiles([...scripts.map((file) => ({ ...file, as: 'script' })), ...release.preload]);
}
