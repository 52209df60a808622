// In the place of apps/shell/src/areas/loading/area-loader.ts: nothing is loaded from releases.

/** Creates the area loader of a page whose areas are part of its one build. */
export function createAreaLoader() {
  return { runningReleaseId: () => undefined };
}
