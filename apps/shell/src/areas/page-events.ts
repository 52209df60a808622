import type { AreaRelease } from '@atrium/area-contract';
import type { LoadedArea } from './loading/loaded-area';
import type { AreaFailure } from './recovery/area-failure';

/** Event of this page. */
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

let handleEvent: (event: PageEvent) => void = () => undefined;

/** Sets the function that gets the page's events from now on, in place of the one before. */
export function setPageEventHandler(handler: (event: PageEvent) => void): void {
  handleEvent = handler;
}

/** Passes an event to the handler, if there is one. */
export function reportPageEvent(event: PageEvent): void {
  handleEvent(event);
}
