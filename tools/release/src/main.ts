/**
 * Releases built apps: `npm run release -- publish APP [APP …]`.
 *
 * Reads the builds in `apps/<app>/dist` and releases them into the folder named by `RELEASE_DIR`
 * (`.release` by default). Ends with status 1 and a sentence when the release is refused.
 */
import path from 'node:path';
import { appRoot } from '@atrium/webpack';
import { publish, ReleaseRefused } from './publish';

const [command, ...apps] = process.argv.slice(2);
const releaseFolder = path.resolve(process.env.RELEASE_DIR ?? '.release');

if (command !== 'publish' || apps.length === 0) {
  console.error('Usage: npm run release -- publish APP [APP …]');
  process.exit(1);
}
try {
  const builds = apps.map((app) => path.join(appRoot(app), 'dist'));
  for (const { app, id, unchanged } of await publish(builds, releaseFolder)) {
    console.log(`${app} ${id} ${unchanged ? 'is live already' : 'is live'}`);
  }
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}
