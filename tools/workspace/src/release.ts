import { readAreas } from './create-area';
import { run } from './processes';
import { workspaceRoot } from './workspace-root';

/**
 * Publishes the builds of the API contract, the shell and the areas. Unchanged ones stay as they are.
 *
 * @param env variables on top of this process's; RELEASE_DIR names the release folder
 * @throws ExecaError when the preflight check rejects one of them
 */
export async function publishRelease(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const areas = readAreas(workspaceRoot).map(({ name }) => name);
  // Starting Atrium needs no browser, and the end-to-end tests load every release anyway.
  const args = ['publish', 'api', 'shell', ...areas, '--no-smoke'];
  await run('tsx', ['tools/release/src/main.ts', ...args], { env });
}
