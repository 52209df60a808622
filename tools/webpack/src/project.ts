import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AreaFile } from '@atrium/area-contract';
import { areaFile, packageNameOf } from '@atrium/area-contract';

/** Absolute path of the repository. */
export const WORKSPACE_ROOT = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../..',
);

/** Returns the absolute path of an app's folder. */
export function appRoot(name: string): string {
  return path.join(WORKSPACE_ROOT, 'apps', name);
}

/** Returns the absolute path of an app's build record. */
export function buildRecordFile(name: string): string {
  return path.join(appRoot(name), 'dist/build-record.json');
}

/**
 * Reads an app's `area.json`.
 *
 * @returns `null` for apps without one, such as the shell
 * @throws Error when the file is invalid
 */
export function readAreaManifest(name: string): AreaFile | null {
  const file = path.join(appRoot(name), 'area.json');
  if (!existsSync(file)) return null;
  const parsed = areaFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `apps/${name}/area.json: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    );
  }
  if (parsed.data.name !== name) {
    throw new Error(`apps/${name}/area.json: name must be ${name}, like its folder`);
  }
  return parsed.data;
}

/**
 * Returns the exact version of an installed package.
 *
 * @param name of the package or one of its modules, such as `react/jsx-runtime`
 */
export function installedVersion(name: string): string {
  const file = path.join(WORKSPACE_ROOT, 'node_modules', packageNameOf(name), 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

const SOURCE_FOLDERS = [
  'libs/api-client',
  'libs/area-contract',
  'libs/auth',
  'libs/contracts',
  'libs/release-format',
  'libs/ui',
  'tools/webpack',
];

/** Parts of the description of a package in package-lock.json. */
interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

/**
 * Lists the packages that package-lock.json installs for an app. A new or removed app changes the list of no other
 * one.
 *
 * @param lock content of package-lock.json
 */
export function lockedPackages(lock: string, name: string): string[] {
  // npm writes this format, version 3.
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && link !== true)
    .filter(([folder]) => !folder.startsWith('apps/') || folder.startsWith(`apps/${name}/`))
    .map(([folder, { version = '', integrity = '' }]) => `${folder} ${version} ${integrity}`);
}

/**
 * Returns a hash of everything that an app's production build reads: builds with the same hash have the
 * same sources.
 *
 * @returns 12 hexadecimal digits
 */
export function sourceHash(name: string): string {
  const hash = createHash('sha256');
  const files = [`apps/${name}`, ...SOURCE_FOLDERS].flatMap(listFiles);
  for (const file of files.sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(WORKSPACE_ROOT, file)));
  }
  const lock = readFileSync(path.join(WORKSPACE_ROOT, 'package-lock.json'), 'utf8');
  hash.update(lockedPackages(lock, name).join('\0'));
  return hash.digest('hex').slice(0, 12);
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(WORKSPACE_ROOT, folder), { withFileTypes: true }).flatMap(
    (entry) => {
      const file = `${folder}/${entry.name}`;
      if (['dist', 'reports', 'node_modules'].includes(entry.name)) return [];
      if (entry.isDirectory()) return listFiles(file);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [file];
    },
  );
}
