import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { appRoot, WORKSPACE_ROOT } from '@atrium/webpack';

/** Returns the folder of an app's production build. */
export function buildFolder(app: string): string {
  return path.join(appRoot(app), 'dist');
}

/** Returns the `RELEASE_BUILDS` of a server that publishes the shell and every area when it starts. */
export function shippedBuilds(): string {
  const areas = readdirSync(path.join(WORKSPACE_ROOT, 'apps')).filter((app) =>
    existsSync(path.join(appRoot(app), 'area.json')),
  );
  return ['shell', ...areas].map(buildFolder).join(path.delimiter);
}
