// Part of the first script, so it only keeps events until the reporter has loaded.
import type { QueryClient } from '@tanstack/react-query';
import type { AreaRelease } from '@atrium/area-contract';
import { retryImport } from '@atrium/ui';
import type { LoadedArea } from '../areas/loading/area-loader';
import type { AreaFailure } from '../areas/recovery/area-failure';
import { whenQuiet } from '../areas/when-quiet';

/** Event of this page that the reporter turns into reports. */
export type PageEvent =
  /** An area is on the screen since `at`, in milliseconds of the page. */
  | { readonly shown: LoadedArea; readonly at: number }
  /** The area on the screen is gone. */
  | { readonly shown: null }
  /** A release could not be loaded, or failed while it was on the screen. */
  | { readonly failed: AreaRelease; readonly failure: AreaFailure; readonly wasShown: boolean }
  /** A component threw. */
  | { readonly thrown: unknown }
  /** Uncaught errors. */
  | ErrorEvent
  | PromiseRejectionEvent;

/** Limit of events that wait for the reporter, which may fail to load. */
const MOST_WAITING = 100;

let handleEvent: (event: PageEvent) => void = () => undefined;

/** Passes an event to the reporter. */
export function reportPageEvent(event: PageEvent): void {
  handleEvent(event);
}

/**
 * Starts to report the events of a page. The first one loads the reporter, once the screen is complete. If
 * that fails, nothing is reported.
 */
export function startPageReports(queryClient: QueryClient): void {
  const waiting: PageEvent[] = [];
  handleEvent = (event) => {
    if (waiting.length < MOST_WAITING) waiting.push(event);
    if (waiting.length > 1) return;
    whenQuiet(queryClient, () => {
      retryImport(() => import(/* webpackChunkName: "extras" */ './page-reporter'))
        .then(({ createPageReporter }) => {
          handleEvent = createPageReporter();
          waiting.forEach(handleEvent);
        })
        .catch(() => undefined);
    });
  };
  window.addEventListener('error', reportPageEvent);
  window.addEventListener('unhandledrejection', reportPageEvent);
}
