// Part of the first script, so it only keeps events until the reporter has loaded.
import type { QueryClient } from '@tanstack/react-query';
import { retryImport } from '@atrium/ui';
import type { PageEvent } from '../areas/page-events';
import { reportPageEvent, setPageEventHandler } from '../areas/page-events';
import { whenIdle } from '../areas/when-idle';

/** Limit of events that wait for the reporter, which may fail to load. */
const MOST_WAITING = 100;

/**
 * Starts to report the events of a page. The first one loads the reporter, once the screen is complete. If
 * that fails, nothing is reported.
 */
export function startPageReports(queryClient: QueryClient): void {
  const waiting: PageEvent[] = [];
  setPageEventHandler((event) => {
    if (waiting.length < MOST_WAITING) waiting.push(event);
    if (waiting.length > 1) return;
    whenIdle(queryClient, () => {
      retryImport(() => import(/* webpackChunkName: "extras" */ './page-reporter'))
        .then(({ createPageReporter }) => {
          const handleEvent = createPageReporter();
          setPageEventHandler(handleEvent);
          waiting.forEach(handleEvent);
        })
        .catch(() => undefined);
    });
  });
  window.addEventListener('error', reportPageEvent);
  window.addEventListener('unhandledrejection', reportPageEvent);
}
