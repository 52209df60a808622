// Takes the place of the module that an area exposes while it runs inside a live page. Live pages have React's
// production build, which cannot replace single components, so a change replaces the whole area.
import { area as first } from 'developed-area';
import { createElement, useSyncExternalStore } from 'react';
import type { AreaModule } from '@atrium/area-contract';

let latest = first;
const listeners = new Set<() => void>();

import.meta.webpackHot?.accept('developed-area', () => {
  void replaceArea();
});

async function replaceArea(): Promise<void> {
  // The static import keeps the old module.
  const updated = await import(/* webpackMode: "eager" */ 'developed-area');
  latest = updated.area;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function DevelopedArea() {
  const { Area } = useSyncExternalStore(subscribe, () => latest);
  return createElement(Area);
}

/** Shows the latest version of the area. */
export const area: AreaModule = {
  ...first,
  Area: DevelopedArea,
  isDirty: () => latest.isDirty(),
  isClosedAt: (url) => latest.isClosedAt?.(url) ?? false,
};
