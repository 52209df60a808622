import path from 'node:path';
import { readAreas } from './create-area';
import { workspaceRoot } from './workspace-root';

/** Returns the folders of the production builds that a server publishes when it starts. */
export function shippedBuilds(): string[] {
  const areas = readAreas(workspaceRoot).map(({ name }) => name);
  return ['shell', ...areas].map((app) => path.join(workspaceRoot, 'apps', app, 'dist'));
}

/** Returns `RELEASE_BUILDS` for them, unless it is set. */
export function shippedBuildSettings(env: NodeJS.ProcessEnv): { RELEASE_BUILDS: string } {
  return { RELEASE_BUILDS: env['RELEASE_BUILDS'] || shippedBuilds().join(path.delimiter) };
}
