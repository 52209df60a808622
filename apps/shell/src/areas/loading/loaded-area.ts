import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import type { AreaFailure } from '../recovery/area-failure';
import type { LiveArea } from '../registry/live-area';

/** An area that is ready to render, and its release. */
export interface LoadedArea {
  readonly module: AreaModule;
  readonly release: AreaRelease;
  /** The releases that it was loaded from. */
  readonly live: LiveArea;
  /** Why this is not the live release; null if it is. */
  readonly fallbackReason: AreaFailure | null;
  /** Sequence number of the load, as a release can be loaded more than once. */
  readonly loadNumber: number;
}
