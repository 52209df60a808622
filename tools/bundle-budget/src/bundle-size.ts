import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { areaBuildRecord, shellBuildRecord } from '@atrium/release-format';
import { appRoot, buildRecordFile } from '@atrium/webpack';

/** The sizes of some scripts. */
export interface BundleSize {
  /** By file name; bytes, gzipped at level 9, as they are released. */
  readonly files: ReadonlyMap<string, number>;
  readonly total: number;
}

/**
 * Measures the scripts that a signed-in user's browser loads, with an empty cache, until the first page of
 * an area is usable: those in the shell's page, the one that loads areas, and the area's container and
 * exposed module.
 */
export function measureFirstPage(area: string): BundleSize {
  const page = readFileSync(path.join(assetsOf('shell'), 'index.html'), 'utf8');
  const inPage = [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, src = '']) => src);
  const record = areaBuildRecord.parse(readRecord(area));
  const shell = shellBuildRecord.parse(readRecord('shell'));
  const federation = shell.federation ?? 'missing script that loads areas';
  return measureScripts([
    ...[...inPage, federation].map((file) => path.join(assetsOf('shell'), file)),
    ...[record.entry, ...record.preload].map((file) => path.join(assetsOf(area), file)),
  ]);
}

/** Measures all scripts of an area, except those of its panels and of its section of “For you”. */
export function measureOwnCode(area: string): BundleSize {
  const apart = new Set([...panelFilesOf(area), ...sectionFilesOf(area)]);
  const files = readdirSync(assetsOf(area)).filter((file) => !apart.has(file));
  return measureScripts(files.map((file) => path.join(assetsOf(area), file)));
}

/** Measures all scripts that an area has for its panels only. */
export function measurePanels(area: string): BundleSize {
  return measureScripts(panelFilesOf(area).map((file) => path.join(assetsOf(area), file)));
}

/** Measures the scripts of an area's section of “For you”. */
export function measureSection(area: string): BundleSize {
  return measureScripts(sectionFilesOf(area).map((file) => path.join(assetsOf(area), file)));
}

function sectionFilesOf(area: string): string[] {
  return areaBuildRecord.parse(readRecord(area)).contributions['forYou'] ?? [];
}

/** Returns the exposed modules of the panels, and the chunk named `panels` that they load. */
function panelFilesOf(area: string): string[] {
  const { panels } = areaBuildRecord.parse(readRecord(area));
  const lazy = readdirSync(assetsOf(area)).filter((file) => file.startsWith('panels.'));
  return [...new Set([...Object.values(panels).flat(), ...lazy])];
}

/** Returns the text of a lazy-loaded script of the shell. */
export function readShellChunk(name: string): string {
  const files = readdirSync(path.join(assetsOf('shell'), 'shell'));
  const file = files.find((found) => found.startsWith(`${name}.`) && found.endsWith('.js'));
  return readFileSync(
    path.join(assetsOf('shell'), 'shell', file ?? `missing script ${name}`),
    'utf8',
  );
}

function measureScripts(files: readonly string[]): BundleSize {
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map(
      (file) => [path.basename(file), gzipSync(readFileSync(file), { level: 9 }).length] as const,
    );
  return {
    files: new Map(sizes),
    total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
  };
}

function readRecord(app: string): unknown {
  return JSON.parse(readFileSync(buildRecordFile(app), 'utf8'));
}

function assetsOf(app: string): string {
  return path.join(appRoot(app), 'dist/assets');
}
