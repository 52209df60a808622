import path from 'node:path';
import type { RestartableServer } from '@atrium/test-product';
import { addPublisher, startServer } from '@atrium/test-product';
import type { ReleaseServer } from '../server/call';

/** A built server with a database of its own, and the token of a publisher that may do everything. */
export type RealServer = ReleaseServer & RestartableServer;

/**
 * Starts the built API with its data in a folder. Nothing is live.
 *
 * @param settings more of its settings
 */
export async function startRealServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const env = { DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent', ...settings };
  const token = await addPublisher(env);
  // Optimizing the embedded database takes longer than its few queries save.
  const server = await startServer({ env, nodeOptions: ['--liftoff-only'] });
  return Object.assign(server, { token });
}
