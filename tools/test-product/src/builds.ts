import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { PublishOptions } from '@atrium/release';
import { publish } from '@atrium/release';
import { appRoot, WORKSPACE_ROOT } from '@atrium/webpack';

/** Returns the folder of an app's production build. */
export function buildFolder(app: string): string {
  return path.join(appRoot(app), 'dist');
}

/** Publishes the builds of the API contract, the shell and every area into a release folder. */
export async function publishBuilds(folder: string, options?: PublishOptions): Promise<void> {
  const areas = readdirSync(path.join(WORKSPACE_ROOT, 'apps')).filter((app) =>
    existsSync(path.join(appRoot(app), 'area.json')),
  );
  await publish(['api', 'shell', ...areas].map(buildFolder), folder, options);
}
