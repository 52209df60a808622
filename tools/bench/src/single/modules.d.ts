// build-single.ts resolves these names to the sources of the apps, which no project may import.
declare module 'single/*/area.json' {
  import type { AreaManifest } from '@atrium/area-contract';

  const manifest: AreaManifest;
  export default manifest;
}

declare module 'single/*/area' {
  import type { AreaModule } from '@atrium/area-contract';

  export const area: AreaModule;
}

declare module 'single/shell/area-skeleton' {
  import type { ReactNode } from 'react';

  export function AreaSkeleton(props: { title: string }): ReactNode;
}

declare module 'single/shell/area-paths' {
  export function matchesPattern(pattern: string, pathname: string): boolean;
}

declare module 'single/ui' {
  export function preloadLazyModules(): Promise<void>;
}
