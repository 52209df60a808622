import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useUser } from '@atrium/auth';

/** Place of the user in the dashboard: its address, and how far the page and its tables are scrolled, in pixels. */
class DashboardPlace {
  readonly #tableTops = new Map<string, number>();
  #path: string;
  #pageTop = 0;

  constructor(
    readonly userId: number,
    path: string,
  ) {
    this.#path = path;
  }

  get path(): string {
    return this.#path;
  }

  get pageTop(): number {
    return this.#pageTop;
  }

  keepPath(path: string): void {
    this.#path = path;
  }

  keepPageTop(top: number): void {
    this.#pageTop = top;
  }

  tableTop(title: string): number {
    return this.#tableTops.get(title) ?? 0;
  }

  keepTableTop(title: string, top: number): void {
    this.#tableTops.set(title, top);
  }
}

// In memory only: what was searched does not belong into the browser's storage. One for each page with the area.
const lastPlaces = new WeakMap<QueryClient, DashboardPlace>();

const PlaceContext = createContext<DashboardPlace | null>(null);

/** Provides the place of the dashboard to its tables. */
export const DashboardPlaceProvider = PlaceContext;

/** Keeps the place of the dashboard, and restores it after a step back or `useBackToDashboard`. */
export function useKeptPlace(): DashboardPlace {
  const queryClient = useQueryClient();
  const { id } = useUser();
  const { pathname, search, ...location } = useLocation();
  const state: unknown = location.state;
  const isStepBack = useNavigationType() === NavigationType.Pop;
  const path = pathname + search;
  const [place] = useState((): DashboardPlace => {
    const lastPlace = lastPlaces.get(queryClient);
    const isSame = lastPlace?.userId === id && lastPlace.path === path;
    return lastPlace && isSame && (isStepBack || isReturn(state))
      ? lastPlace
      : new DashboardPlace(id, path);
  });

  // Synchronizes with the address and the scroll position, which outlive this page.
  useEffect(() => {
    place.keepPath(path);
    lastPlaces.set(queryClient, place);
  }, [queryClient, place, path]);
  useLayoutEffect(() => {
    if (place.pageTop > 0) window.scrollTo(0, place.pageTop);
    return () => place.keepPageTop(window.scrollY);
  }, [place]);

  return place;
}

/** Returns how far a table of the dashboard was scrolled, and a function that keeps it. */
export function useTablePlace(title: string) {
  const place = use(PlaceContext);
  return {
    initialTop: place?.tableTop(title) ?? 0,
    keepTop: (top: number) => place?.keepTableTop(title, top),
  };
}

/** Returns a function that goes to the dashboard as the user has left it. */
export function useBackToDashboard(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = useUser();
  return () => {
    const lastPlace = lastPlaces.get(queryClient);
    const path = lastPlace?.userId === id ? lastPlace.path : '/';
    void navigate(path, { state: RETURN });
  };
}

const RETURN = { isReturn: true };

function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state;
}
