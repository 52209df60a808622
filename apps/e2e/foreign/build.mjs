// Builds two releases of the area into `apps/e2e/dist/foreign`. Exits with
// status 1 and the errors of a failed build.
import path from 'node:path';
import { rspack } from '@rspack/core';
import createAreaConfig from './area/rspack.config.mjs';

const OUTPUT = path.join(import.meta.dirname, '../dist/foreign');

await build(createAreaConfig({ version: '1' }), 'inventory-1');
await build(createAreaConfig({ version: '2' }), 'inventory-2');

/**
 * @param {import('@rspack/core').RspackOptions} config
 * @param {string} folder below the output folder
 */
async function build(config, folder) {
  const output = { ...config.output, path: path.join(OUTPUT, folder) };
  const compiler = rspack({ ...config, output });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats.hasErrors() && !stats.hasWarnings()) return;
  console.error(stats.toString('errors-warnings'));
  process.exit(1);
}
