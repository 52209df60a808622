// Builds a release of the area into `dist`: `node build.mjs VERSION`. Exits with status 1 and the errors of a
// failed build.
import { rspack } from '@rspack/core';
import createConfig from './rspack.config.mjs';

const [version] = process.argv.slice(2);
if (!version) throw new Error('Name the version: npm run build -- 3f2a91c');
const compiler = rspack(createConfig({ version }));
const stats = await new Promise((resolve, reject) => {
  compiler.run((error, result) => (error ? reject(error) : resolve(result)));
});
await new Promise((resolve) => compiler.close(resolve));
if (stats.hasErrors() || stats.hasWarnings()) {
  console.error(stats.toString('errors-warnings'));
  process.exitCode = 1;
}
