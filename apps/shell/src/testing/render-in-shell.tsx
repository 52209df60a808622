import type { ReactElement } from 'react';
import { renderRoute } from '@atrium/testing';
import { AreaLoaderProvider } from '../areas/area-loader-context';
import { createAreaLoader } from '../areas/loading/area-loader';

/** Renders a route like `renderRoute`, with a new area loader. */
export function renderInShell(
  element: ReactElement,
  options: Parameters<typeof renderRoute>[1],
): ReturnType<typeof renderRoute> {
  return renderRoute(
    <AreaLoaderProvider loader={createAreaLoader()}>{element}</AreaLoaderProvider>,
    options,
  );
}
