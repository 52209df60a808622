import { useSyncExternalStore } from 'react';
import { tokens } from '@atrium/ui';
import type { CalendarView } from './calendar-address';
import type { ShownView } from './calendar-period';

/** Returns the view that shows a view of the address, which other screens may show otherwise. */
export function useShownView(view: CalendarView): ShownView {
  const isPhone = useIsPhone();
  return isPhone && view === 'week' ? 'three-days' : view;
}

/** Returns whether the window is as narrow as that of a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribeToResize, readIsPhone);
}

function subscribeToResize(onResize: () => void) {
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}

function readIsPhone(): boolean {
  return window.innerWidth < Number.parseInt(tokens.breakpoint.small);
}
