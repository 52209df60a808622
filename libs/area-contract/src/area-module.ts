import type { ComponentType } from 'react';

/**
 * Version of `AreaModule` and of everything that the shell shares with areas. A shell only loads areas of
 * the same version.
 */
export const AREA_CONTRACT_VERSION = 3;

/** The export `area` of the module `./area`, which an area exposes to the shell. */
export interface AreaModule {
  readonly contractVersion: number;
  /** Renders `<Routes>` for the area's paths below the shell's router and query client. */
  readonly Area: ComponentType;
  /** Whether leaving or replacing the area now would discard unsaved work. */
  readonly isDirty: () => boolean;
  /** Whether an address of the same path would close an overlay with unsaved work. */
  readonly isClosedAt?: (url: URL) => boolean;
}

/** Defines an area for the current contract version. */
export function defineArea(area: Omit<AreaModule, 'contractVersion'>): AreaModule {
  return { contractVersion: AREA_CONTRACT_VERSION, ...area };
}
