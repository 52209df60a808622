// Replaces apps/shell/src/areas/area-outlet.tsx: each area is lazy-loaded from the single build.
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { AreaSkeleton } from 'single/shell/area-skeleton';
import { preloadLazyModules } from 'single/ui';
import type { AreaManifest } from '@atrium/area-contract';

interface AreaOutletProps {
  live: { current: { manifest: AreaManifest } };
}

const AREAS: Readonly<Record<string, ComponentType>> = {
  admin: lazy(async () => {
    const { area } = await import(/* webpackChunkName: "area-admin" */ 'single/admin/area');
    return { default: area.Area };
  }),
  calendar: lazy(async () => {
    const { area } = await import(/* webpackChunkName: "area-calendar" */ 'single/calendar/area');
    return { default: area.Area };
  }),
  chat: lazy(async () => {
    const { area } = await import(/* webpackChunkName: "area-chat" */ 'single/chat/area');
    return { default: area.Area };
  }),
  tasks: lazy(async () => {
    const { area } = await import(/* webpackChunkName: "area-tasks" */ 'single/tasks/area');
    return { default: area.Area };
  }),
};

export function AreaOutlet({ live }: AreaOutletProps) {
  const { name, title } = live.current.manifest;
  const Area = AREAS[name];
  if (!Area) return null;
  return (
    <Suspense fallback={<AreaSkeleton title={title} />}>
      <title>{`${title} · Atrium`}</title>
      <Shown>
        <Area />
      </Shown>
    </Suspense>
  );
}

function Shown({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();

  // Synchronizes with the network as the shell does: lazy modules load when it is idle.
  useEffect(() => {
    function loadWhenQuiet() {
      if (queryClient.isFetching() > 0) return;
      stop();
      void preloadLazyModules();
    }
    const stop = queryClient.getQueryCache().subscribe(loadWhenQuiet);
    loadWhenQuiet();
    return stop;
  }, [queryClient]);
  return children;
}
