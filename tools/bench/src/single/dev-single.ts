/**
 * `tsx dev-single.ts API_ORIGIN PORT` serves the single build with hot replacement, as
 * `tools/webpack/src/dev/dev.ts` serves the shell and the areas.
 */
import { HOST, serve } from '@atrium/webpack/dev';
import { createPreloadConfig, createSingleConfig } from './create-single-config';

const [apiOrigin = '', port = ''] = process.argv.slice(2);
const configs = [createSingleConfig('development'), createPreloadConfig([], 'development')];
await serve(configs, Number(port), {
  historyApiFallback: { disableDotRule: true },
  proxy: [{ context: ['/api', '/areas'], target: apiOrigin }],
});
console.log(`The development server of the single build runs at http://${HOST}:${port}`);
