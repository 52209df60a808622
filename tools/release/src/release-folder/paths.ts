import path from 'node:path';

/** Returns the folder of an area's release, relative to the release folder and to the origin. */
export function areaFolder(name: string, id: string): string {
  return `areas/${name}/${id}`;
}

/** Returns the folder of a release's source maps, relative to the release folder. It is not served. */
export function mapsFolder(app: string, id: string): string {
  return `maps/${app}/${id}`;
}

/** Part of every temporary name; files with it belong to no release. */
export const TEMP_MARKER = '.unfinished-';

/** Returns the path of the registry. */
export function registryFile(root: string): string {
  return path.join(root, 'registry.json');
}

/** File name of the shell's page. */
export const PAGE = 'index.html';

/** Returns the path of the served page, a copy of the live shell's stored page. */
export function pageFile(root: string): string {
  return path.join(root, PAGE);
}

/** Returns the path of the page that is stored for a release of the shell. */
export function storedPageFile(root: string, id: string): string {
  return path.join(root, 'releases/shell', `${id}.html`);
}

/** Returns the path of a release record. */
export function recordFile(root: string, app: string, id: string): string {
  return path.join(root, 'releases', app, `${id}.json`);
}

/** Returns the path of the signed statement about a registry. */
export function statementFile(root: string, registryHash: string): string {
  return path.join(signatureFolder(root), `${registryHash}.json`);
}

/**
 * Returns the path of a signature, 64 bytes: of a statement by the hash of its registry, of a preview by its
 * own hash.
 */
export function signatureFile(root: string, hash: string): string {
  return path.join(signatureFolder(root), `${hash}.sig`);
}

/** Returns the folder of statements and signatures. */
export function signatureFolder(root: string): string {
  return path.join(root, 'signatures');
}

/** Returns the path of the lock. */
export function lockFolder(root: string): string {
  return path.join(root, 'release.lock');
}

/** Returns the path of the lock of the active watch. */
export function watchLockFolder(root: string): string {
  return path.join(root, 'watch.lock');
}

/** Returns the path of the history, a JSON line for each change. */
export function historyFile(root: string): string {
  return path.join(root, 'releases/history.jsonl');
}

/** Returns the folder of previews. */
export function previewFolder(root: string): string {
  return path.join(root, 'previews');
}

/** Returns the path of a preview. */
export function previewFile(root: string, name: string): string {
  return path.join(previewFolder(root), `${name}.json`);
}
