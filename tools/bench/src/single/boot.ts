// In the place of apps/shell/src/boot.ts: preloads the scripts that the address needs.
import { matchesPattern } from 'single/shell/area-paths';

interface Preload {
  paths: readonly string[];
  files: readonly { href: string; as: string; integrity: string }[];
}

declare global {
  // The build puts the list in the place of this name.
  const SINGLE_PRELOADS: readonly Preload[];
}

const { pathname } = window.location;
const found = SINGLE_PRELOADS.find(({ paths }) =>
  paths.some((pattern) => matchesPattern(pattern, pathname)),
);
for (const { href, as, integrity } of found?.files ?? []) {
  const link = document.createElement('link');
  link.rel = 'preload';
  Object.assign(link, { href, as, integrity });
  // Has to be the mode of the later request: webpack loads style sheets of this origin without one.
  if (as === 'script') link.crossOrigin = 'anonymous';
  document.head.append(link);
}
