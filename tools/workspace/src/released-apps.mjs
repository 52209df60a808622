import { readAreas } from './create-area.mjs';
import { runProgram } from './processes.mjs';

/**
 * Publishes every build of a workspace into its `.release`, without loading it in a browser.
 *
 * @param {string} root the workspace's folder
 * @returns {Promise<string[]>} the apps whose build was not live before
 */
export async function releaseAll(root) {
  const areas = readAreas(root).map(({ name }) => name);
  const output = await runProgram(
    `${root}/node_modules/.bin/tsx`,
    ['tools/release/src/main.ts', 'publish', 'api', 'shell', ...areas, '--no-smoke', '--json'],
    { cwd: root },
  );
  /** @type {{ published: { app: string, unchanged: boolean }[] }} */
  const { published } = JSON.parse(output);
  return published.filter(({ unchanged }) => !unchanged).map(({ app }) => app);
}
