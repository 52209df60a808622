import type { ReactElement } from 'react';
import { buildUser, renderRoute } from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { AreaLoaderContext } from '../areas/area-loader-context';
import { createAreaLoader } from '../areas/loading/area-loader';
import { SignedInRoutes } from '../signed-in-routes';

/** Renders a route like `renderRoute`, with a new area loader. */
export function renderInShell(
  element: ReactElement,
  options: Parameters<typeof renderRoute>[1],
): ReturnType<typeof renderRoute> {
  return renderRoute(
    <AreaLoaderContext value={createAreaLoader()}>{element}</AreaLoaderContext>,
    options,
  );
}

/** Opens an address as a signed-in user. */
export function openShell(path: string, user = buildUser()): ReturnType<typeof renderRoute> {
  const routes = (
    <>
      <SignedInRoutes user={user} />
      <Toaster />
    </>
  );
  return renderInShell(routes, { path, user });
}
