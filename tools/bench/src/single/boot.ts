// Replaces apps/shell/src/boot.ts: preloads the scripts that the URL needs.
import { matchesPattern } from 'single/shell/area-paths';

interface Preload {
  paths: readonly string[];
  files: readonly { href: string; as: string; integrity: string }[];
}

declare global {
  // The build replaces this name by the list.
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
  // Must match the later request: webpack loads style sheets of this origin without a mode.
  if (as === 'script') link.crossOrigin = 'anonymous';
  document.head.append(link);
}
