/** A file that is needed soon. */
interface PreloadedFile {
  readonly path: string;
  readonly integrity: string;
  readonly as: string;
}

/** Starts the download of files, once for each, before anything has asked for them. */
export function preloadFiles(files: readonly PreloadedFile[]): void {
  for (const { path, integrity, as } of files) {
    if (findPreloads(path).length > 0) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.href = path;
    link.integrity = integrity;
    // Has to be the mode of the later request: webpack loads style sheets of this origin without one.
    if (as === 'script') link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/**
 * Browsers give the answer of a preload to the first who asks for the file, long after it and even
 * where it is an error; whoever asks again gets a new answer.
 */
export function forgetPreloads(files: readonly { readonly path: string }[]): void {
  for (const link of files.flatMap(({ path }) => findPreloads(path))) link.remove();
}

function findPreloads(path: string): Element[] {
  return [...document.head.querySelectorAll(`link[rel="preload"][href="${path}"]`)];
}
