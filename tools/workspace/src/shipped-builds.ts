import { existsSync } from 'node:fs';
import path from 'node:path';
import { readAreas } from './create-area';
import { workspaceRoot } from './workspace-root';

/** Returns the folders of the production builds that a server publishes when it starts. */
export function shippedBuilds(): string[] {
  const areas = readAreas(workspaceRoot).map(({ name }) => name);
  return ['shell', ...areas].map((app) => path.join(workspaceRoot, 'apps', app, 'dist'));
}

/** Returns whether a folder has a whole build: its record is written last. */
export function isBuilt(folder: string): boolean {
  return existsSync(path.join(folder, 'build-record.json'));
}

/** Returns `RELEASE_BUILDS` for builds, unless it is set. */
export function shippedBuildSettings(
  env: NodeJS.ProcessEnv,
  builds: readonly string[] = shippedBuilds(),
): { RELEASE_BUILDS: string } {
  return { RELEASE_BUILDS: env['RELEASE_BUILDS'] || builds.join(path.delimiter) };
}
