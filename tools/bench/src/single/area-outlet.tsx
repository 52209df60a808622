// Replaces apps/shell/src/areas/area-outlet.tsx: each area is lazy-loaded from the single build.
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import type { AreaManifest, AreaModule } from '@atrium/area-contract';

interface AreaOutletProps {
  live: { current: { manifest: AreaManifest } };
}

const AREAS: Readonly<Record<string, ComponentType>> = {
  admin: lazyArea(() => import('single/admin/area')),
  calendar: lazyArea(() => import('single/calendar/area')),
  chat: lazyArea(() => import('single/chat/area')),
  tasks: lazyArea(() => import('single/tasks/area')),
};

export function AreaOutlet({ live }: AreaOutletProps) {
  const Area = AREAS[live.current.manifest.name];
  return <Suspense>{Area && <Area />}</Suspense>;
}

function lazyArea(load: () => Promise<{ area: AreaModule }>): ComponentType {
  return lazy(async () => ({ default: (await load()).area.Area }));
}
