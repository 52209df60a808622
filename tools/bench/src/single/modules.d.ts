// build-single.ts resolves these names to the sources of the areas, which no project may import.
declare module 'single/*/area.json' {
  import type { AreaManifest } from '@atrium/area-contract';

  const manifest: AreaManifest;
  export default manifest;
}

declare module 'single/*/area' {
  import type { AreaModule } from '@atrium/area-contract';

  export const area: AreaModule;
}
