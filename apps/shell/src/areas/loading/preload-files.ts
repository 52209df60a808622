interface PreloadedFile {
  readonly path: string;
  readonly integrity: string;
  readonly as: string;
}

/** Adds a preload link for each file that has none yet. */
export function preloadFiles(files: readonly PreloadedFile[]): void {
  for (const { path, integrity, as } of files) {
    if (findPreloads(path).length > 0) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.href = path;
    link.integrity = integrity;
    // Must match the mode of the later request: webpack loads same-origin style sheets without CORS.
    if (as === 'script') link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/**
 * Removes the preload links of files before a retry: browsers reuse a preload's response, even a failed
 * one.
 */
export function removePreloads(files: readonly { readonly path: string }[]): void {
  for (const link of files.flatMap(({ path }) => findPreloads(path))) link.remove();
}

function findPreloads(path: string): Element[] {
  return [...document.head.querySelectorAll(`link[rel="preload"][href="${path}"]`)];
}
