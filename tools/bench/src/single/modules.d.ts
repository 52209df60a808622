// build-single.ts resolves these names to the sources of the apps, which no project may import.
declare module 'single/*/area.json' {
  const manifest: import('@atrium/area-contract').AreaManifest;
  export default manifest;
}

declare module 'single/*/area' {
  export const area: import('@atrium/area-contract').AreaModule;
}

declare module 'single/shell/registry' {
  export function areasWithLink(registry: unknown): unknown[];
}

declare module 'single/shell/area-skeleton' {
  export function AreaSkeleton(props: { title: string }): import('react').ReactNode;
}

declare module 'single/shell/area-paths' {
  export function matchesPattern(pattern: string, pathname: string): boolean;
}

declare module 'single/ui' {
  export function preloadLazyModules(): Promise<void>;
}
