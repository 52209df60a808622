// An alias of the area's own module.
declare module 'developed-area' {
  import type { AreaModule } from '@atrium/area-contract';

  export const area: AreaModule;
}

interface ImportMeta {
  /** Webpack's interface to hot updates. */
  readonly webpackHot?: {
    readonly accept: (dependency: string, callback: () => void) => void;
  };
}
