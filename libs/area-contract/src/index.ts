export { areaManifest } from './area-manifest';
export type { AreaManifest } from './area-manifest';
export { AREA_CONTRACT_VERSION, defineArea } from './area-module';
export type { AreaModule } from './area-module';
export { areaRelease, registry } from './registry';
export type { AreaRelease, LiveShell, Registry, WrittenRegistry } from './registry';
export { createUnsavedWork } from './unsaved-work';
export type { UnsavedWork } from './unsaved-work';
