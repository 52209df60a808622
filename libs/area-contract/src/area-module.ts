import type { ComponentType } from 'react';

/**
 * The version of `AreaModule` and of what a shell shares with areas. A shell loads areas of its own
 * version only.
 */
export const AREA_CONTRACT_VERSION = 2;

/** What an area's one exposed module, `./area`, exports under the name `area`. */
export interface AreaModule {
  readonly contractVersion: number;
  /** Renders `<Routes>` for the area's paths below the shell's router and query client. */
  readonly Area: ComponentType;
  /** Whether leaving or replacing the area now would lose what a person has typed. */
  readonly isDirty: () => boolean;
}

/** Declares an area under the current contract version. */
export function defineArea(area: Omit<AreaModule, 'contractVersion'>): AreaModule {
  return { contractVersion: AREA_CONTRACT_VERSION, ...area };
}
