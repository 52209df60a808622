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
  const { entry, preload } = areaBuildRecord.parse(readRecord(area));
  const { federation } = shellBuildRecord.parse(readRecord('shell'));
  const ofShell = measureScripts('shell', [...inPage, federation ?? 'missing script']);
  const ofArea = measureScripts(area, [entry, ...preload]);
  return {
    files: new Map([...ofShell.files, ...ofArea.files]),
    total: ofShell.total + ofArea.total,
  };
}

/**
 * Measures all scripts of an area: those of its section of “For you”, those that it has for its panels only,
 * and the others.
 */
export function measureArea(area: string) {
  const { contributions, panels } = areaBuildRecord.parse(readRecord(area));
  const files = readdirSync(assetsOf(area));
  const section = contributions['forYou'] ?? [];
  // The exposed modules, and the chunk that they load.
  const lazy = files.filter((file) => file.startsWith('panels.'));
  const ofPanels = [...new Set([...Object.values(panels).flat(), ...lazy])];
  const own = files.filter((file) => !section.includes(file) && !ofPanels.includes(file));
  return {
    section: measureScripts(area, section),
    panels: measureScripts(area, ofPanels),
    own: measureScripts(area, own),
  };
}

/** Returns the text of a lazy-loaded script of the shell. */
export function readShellChunk(name: string): string {
  const folder = path.join(assetsOf('shell'), 'shell');
  const isWanted = (file: string) => file.startsWith(`${name}.`) && file.endsWith('.js');
  return readFileSync(path.join(folder, readdirSync(folder).find(isWanted) ?? name), 'utf8');
}

function measureScripts(app: string, files: readonly string[]): BundleSize {
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const content = readFileSync(path.join(assetsOf(app), file));
      return [path.basename(file), gzipSync(content, { level: 9 }).length] as const;
    });
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
