import type { ReactElement } from 'react';
import { renderRoute } from '@atrium/testing';
import { createAreaLoader } from '../areas/area-loader';
import { AreaLoaderProvider } from '../areas/area-loader-context';

/** Renders a route of the shell as `renderRoute` does, with the area loader of a new page. */
export function renderInShell(
  element: ReactElement,
  options: Parameters<typeof renderRoute>[1],
): ReturnType<typeof renderRoute> {
  return renderRoute(
    <AreaLoaderProvider loader={createAreaLoader()}>{element}</AreaLoaderProvider>,
    options,
  );
}
