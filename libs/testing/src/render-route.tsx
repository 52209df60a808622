import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { RenderResult } from '@testing-library/react';
import { act, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { createQueryClient, sessionQueries } from '@atrium/api-client';
import type { CurrentUser } from '@atrium/contracts';
import { endSessionAfterTest } from './open-pages';

interface RenderRouteOptions {
  /** The path to open, with its query string. */
  path: string;
  /** The signed-in user; with `undefined` the page fetches the session itself. */
  user?: CurrentUser | null;
}

interface RenderedRoute extends RenderResult {
  /** The simulated user (user-event). */
  person: UserEvent;
  queryClient: QueryClient;
  /** Returns the current path with its query string. */
  currentPath: () => string;
  /** Navigates to a path, or through the history by a number of steps. */
  navigate: (target: string | number) => Promise<void>;
}

/** Renders a route with a real router and query client, like the shell. */
export function renderRoute(element: ReactElement, options: RenderRouteOptions): RenderedRoute {
  const queryClient = createQueryClient();
  endSessionAfterTest(queryClient);
  if (options.user !== undefined) {
    queryClient.setQueryData(sessionQueries.user().queryKey, options.user);
  }
  let path = options.path;
  let follow: NavigateFunction = () => undefined;
  function LocationProbe() {
    follow = useNavigate();
    const location = useLocation();
    path = location.pathname + location.search;
    return null;
  }
  const person = userEvent.setup();
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[options.path]}>
        {element}
        <LocationProbe />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  async function navigate(target: string | number) {
    await act(async () => {
      // `follow` has one overload per type.
      if (typeof target === 'string') await follow(target);
      else await follow(target);
    });
  }
  return { ...rendered, person, queryClient, currentPath: () => path, navigate };
}
