// Runs before the shell's own scripts are here: starts the download of the area that the address needs,
// so that both arrive in parallel. Who is signed in is not known yet: this browser's last session tells
// which areas may be needed.
import type { WrittenRegistry } from '@atrium/area-contract';
import { matchesPattern } from './areas/match-pattern';
import { readOpenableAreas } from './areas/openable-areas';
import { preloadFiles } from './areas/preload-files';
import { isLogin } from './sign-in/is-login';

window.atriumRegistry =
  (isKeptPage() ? undefined : broughtByPage()) ?? fetch('/registry.json', { cache: 'no-cache' });

window.atriumRegistry
  .then((response) => response.clone().json())
  .then((registry: WrittenRegistry) => {
    preloadArea(registry, window.location.pathname);
  })
  // The shell awaits the same answer and shows what is wrong with it; it needs no preloads.
  .catch(() => undefined);

// After Back and in a restored tab, browsers show the page that they have kept, with the set of then.
function isKeptPage(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
}

// Nothing where no server has put it in, as in development, or could not.
function broughtByPage(): Promise<Response> | undefined {
  const text = document.getElementById('atrium-registry')?.textContent ?? '';
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return Promise.resolve(new Response(text));
}

function preloadArea({ areas, shell }: WrittenRegistry, pathname: string): void {
  const openable = readOpenableAreas();
  if (!openable || isLogin(pathname)) return;
  const findLive = (path: string | null) =>
    Object.values(areas).find(
      ({ current: { manifest } }) =>
        path !== null &&
        openable.names.includes(manifest.name) &&
        manifest.paths.some((pattern) => matchesPattern(pattern, path)),
    );
  const live = findLive(pathname) ?? findLive(openable.home);
  const release = [live?.current, live?.previous].find((one) => one && !hasFailed(one.id));
  if (!release) return;
  const late = release.late?.flatMap((name) => shell?.late?.[name] ?? []) ?? [];
  const scripts = [release.entry, ...late].map((file) => ({ ...file, as: 'script' }));
  preloadFiles([...scripts, ...release.preload]);
}

// The shell passes such a release over; areas/failed-releases.ts keeps the list.
function hasFailed(id: string): boolean {
  try {
    return sessionStorage.getItem('atrium-failed-releases')?.includes(id) ?? false;
  } catch {
    return false;
  }
}
