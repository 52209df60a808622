import path from 'node:path';

/** Address and folder of an area's release, below the release folder. */
export function areaFolder(name: string, id: string): string {
  return `areas/${name}/${id}`;
}

/** The mark in the names of what is being written; what carries it belongs to nobody's release. */
export const TEMP_MARKER = '.unfinished-';

/** The one pointer. */
export function registryFile(root: string): string {
  return path.join(root, 'registry.json');
}

/** Name of the shell's page in its build. */
export const PAGE = 'index.html';

/** The shell's page; a copy of the one that belongs to the live shell. */
export function pageFile(root: string): string {
  return path.join(root, PAGE);
}

/** Where a shell's page waits until the shell is live. */
export function storedPageFile(root: string, id: string): string {
  return path.join(root, 'releases/shell', `${id}.html`);
}

/** What is kept of a release besides its files. */
export function recordFile(root: string, app: string, id: string): string {
  return path.join(root, 'releases', app, `${id}.json`);
}

/** File of the signed statement about a registry. */
export function statementFile(root: string, registryHash: string): string {
  return path.join(signatureFolder(root), `${registryHash}.json`);
}

/** The signature of that statement: 64 bytes. */
export function signatureFile(root: string, registryHash: string): string {
  return path.join(signatureFolder(root), `${registryHash}.sig`);
}

/** Where the signatures of registries are. */
export function signatureFolder(root: string): string {
  return path.join(root, 'signatures');
}

/** Held by the command that changes the folder. */
export function lockFolder(root: string): string {
  return path.join(root, 'release.lock');
}

/** Every change of what is live, a line of JSON each. */
export function historyFile(root: string): string {
  return path.join(root, 'releases/history.jsonl');
}
