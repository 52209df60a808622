import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useUser } from '@atrium/auth';

/** Place of the user in the dashboard: its address, and how far the page and its tables are scrolled, in pixels. */
interface DashboardPlace {
  readonly userId: number;
  readonly path: string;
  readonly pageTop: number;
  /** By the title of the table. */
  readonly tableTops: Map<string, number>;
}

// In memory only: what was searched does not belong into the browser's storage. One for each page with the area.
const lastPlaces = new WeakMap<QueryClient, DashboardPlace>();

const TableTopsContext = createContext<Map<string, number> | null>(null);

/** Provides how far the tables of the dashboard are scrolled, see `useKeptPlace`. */
export const TableTopsProvider = TableTopsContext;

/**
 * Keeps the place of the dashboard, and restores it after a step back or `useBackToDashboard`.
 *
 * @returns how far its tables are scrolled, by title
 */
export function useKeptPlace(): Map<string, number> {
  const queryClient = useQueryClient();
  const { id } = useUser();
  const { pathname, search, ...location } = useLocation();
  const state: unknown = location.state;
  const isStepBack = useNavigationType() === NavigationType.Pop;
  const path = pathname + search;
  const [firstPlace] = useState((): DashboardPlace => {
    const lastPlace = lastPlaces.get(queryClient);
    const isSame = lastPlace?.userId === id && lastPlace.path === path;
    return lastPlace && isSame && (isStepBack || isReturn(state))
      ? lastPlace
      : { userId: id, path, pageTop: 0, tableTops: new Map() };
  });

  // Synchronizes with the address and the scroll position, which outlive this page.
  useEffect(() => {
    lastPlaces.set(queryClient, { ...firstPlace, path });
  }, [queryClient, firstPlace, path]);
  useLayoutEffect(() => {
    if (firstPlace.pageTop > 0) window.scrollTo(0, firstPlace.pageTop);
    return () => {
      const place = lastPlaces.get(queryClient) ?? firstPlace;
      lastPlaces.set(queryClient, { ...place, pageTop: window.scrollY });
    };
  }, [queryClient, firstPlace]);

  return firstPlace.tableTops;
}

/** Returns how far a table of the dashboard was scrolled, and a function that keeps it. */
export function useTablePlace(title: string) {
  const tableTops = use(TableTopsContext);
  return {
    initialTop: tableTops?.get(title) ?? 0,
    keepTop: (top: number) => tableTops?.set(title, top),
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
