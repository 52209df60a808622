import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { SHELL_ENTRY } from '../create-app-config';
import { appRoot } from '../project';

/** Adds hot replacement of React components, with their state, to a development configuration. */
export function withRefresh(config: Configuration): Configuration {
  const library = config.output?.uniqueName;
  const refresh = new ReactRefreshPlugin({ overlay: false, ...(library && { library }) });
  return { ...config, plugins: [...(config.plugins ?? []), refresh] };
}

/** Makes the page reload when a shared package changes outside of its components. */
export const DECLINE_SHARED_UPDATES = path.join(
  appRoot('shell'),
  'src/areas/loading/decline-shared-updates.ts',
);

/** Returns the modules of the shell's development build that start it. */
export function shellEntries(): string[] {
  const recordRenderers = new URL('record-renderers.ts', import.meta.url).pathname;
  return [recordRenderers, SHELL_ENTRY, DECLINE_SHARED_UPDATES];
}
