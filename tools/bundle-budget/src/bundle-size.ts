import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  appRoot,
  areaBuildRecord,
  buildRecordFile,
  FEDERATION_MANIFEST,
  federationManifest,
  shellBuildRecord,
} from '@atrium/webpack';

/** Scripts and what they measureScripts. */
export interface BundleSize {
  /** By file name; bytes, gzipped at level 9, as they are released. */
  readonly files: ReadonlyMap<string, number>;
  readonly total: number;
}

/**
 * The scripts that a browser loads until the first page of an area can be used, by somebody who is
 * signed in and was never here before: those that the built shell's page names, the one that loads
 * areas, the area's container, what its exposed module consists of, and what it needs of the shell's
 * late packages.
 */
export function measureFirstPage(area: string): BundleSize {
  const page = readFileSync(path.join(assetsOf('shell'), 'index.html'), 'utf8');
  const named = [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, src = '']) => src);
  const record = areaBuildRecord.parse(readRecord(area));
  const shell = shellBuildRecord.parse(readRecord('shell'));
  const late = record.late.map((name) => shell.late[name] ?? `missing script of ${name}`);
  const federation = shell.federation ?? 'missing script that loads areas';
  return measureScripts([
    ...[...named, federation, ...late].map((file) => path.join(assetsOf('shell'), file)),
    ...[record.entry, ...record.preload].map((file) => path.join(assetsOf(area), file)),
  ]);
}

/** All scripts of an area, whenever they are loaded, but for the entry that only other hosts load. */
export function measureOwnCode(area: string): BundleSize {
  const manifest = readFileSync(path.join(assetsOf(area), FEDERATION_MANIFEST), 'utf8');
  const standalone = federationManifest.parse(JSON.parse(manifest)).metaData.remoteEntry.name;
  const files = readdirSync(assetsOf(area)).filter((file) => file !== standalone);
  return measureScripts(files.map((file) => path.join(assetsOf(area), file)));
}

function measureScripts(files: readonly string[]): BundleSize {
  const weights = files
    .filter((file) => file.endsWith('.js'))
    .map(
      (file) => [path.basename(file), gzipSync(readFileSync(file), { level: 9 }).length] as const,
    );
  return {
    files: new Map(weights),
    total: weights.reduce((sum, [, bytes]) => sum + bytes, 0),
  };
}

function readRecord(app: string): unknown {
  return JSON.parse(readFileSync(buildRecordFile(app), 'utf8'));
}

function assetsOf(app: string): string {
  return path.join(appRoot(app), 'dist/assets');
}
