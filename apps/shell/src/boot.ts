// Runs before the shell's own scripts have arrived: starts the download of the area that the address
// needs, so that both arrive in parallel. Nobody knows yet who is signed in: the browser's last session
// tells which areas may be needed.
import type { WrittenRegistry } from '@atrium/area-contract';
import { preloadFiles } from './areas/loading/preload-files';
import { readFailedReleases } from './areas/recovery/failed-releases';
import { findArea } from './areas/registry/find-area';
import { loadableReleases } from './areas/registry/live-area';
import { readOpenableAreas } from './areas/registry/openable-areas';
import {
  handOverRegistry,
  readEmbeddedRegistry,
  requestRegistry,
} from './areas/registry/requested-registry';
import { isLogin } from './sign-in/is-login';

// After Back and in a restored tab, browsers show the page that they have kept, with the set of then.
const isKeptPage = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'back_forward');
const embedded = isKeptPage ? null : readEmbeddedRegistry();
const answer = embedded ? Promise.resolve(embedded) : requestRegistry();
handOverRegistry(answer);
answer
  .then(({ content }) => {
    // Validating it here would take the schema's code twice; what it is not throws below.
    preloadArea(content as WrittenRegistry, window.location.pathname);
  })
  // The shell awaits the same answer and shows what is wrong with it; it needs no preloads.
  .catch(() => undefined);

function preloadArea({ areas, shell }: WrittenRegistry, pathname: string): void {
  const openable = readOpenableAreas();
  if (!openable || isLogin(pathname)) return;
  const mayOpen = Object.fromEntries(
    Object.entries(areas).filter(([name]) => openable.names.includes(name)),
  );
  const live = findArea(mayOpen, pathname) ?? (openable.home && findArea(mayOpen, openable.home));
  if (!live) return;
  const failed = readFailedReleases();
  const [release] = loadableReleases(live, (id) => failed.has(id));
  if (!release) return;
  const late = release.late?.flatMap((name) => shell?.late?.[name] ?? []) ?? [];
  const scripts = [release.entry, ...(shell?.federation ? [shell.federation] : []), ...late];
  preloadFiles([...scripts.map((file) => ({ ...file, as: 'script' })), ...release.preload]);
}
