export { areaManifest } from './area-manifest';
export type { AreaManifest } from './area-manifest';
export { areaFile } from './area-owner';
export type { AreaFile, AreaOwner } from './area-owner';
export { AREA_CONTRACT_VERSION, defineArea } from './area-module';
export type { AreaModule } from './area-module';
export {
  CONTRIBUTION_BYTES,
  CONTRIBUTION_KINDS,
  defineBadge,
  defineCommands,
  defineForYou,
  definePanel,
  defineSearch,
  FOR_YOU_BYTES,
  FOR_YOU_PANEL,
  MAX_SEARCH_RESULTS,
  MIN_REMOTE_SEARCH_LENGTH,
  PALETTE_KINDS,
} from './contributions';
export type {
  AreaBadge,
  BadgeModule,
  BadgeProps,
  CommandsModule,
  ContributionContext,
  ContributionKind,
  ForYouModule,
  ForYouProps,
  PaletteCommand,
  PaletteEntry,
  PaletteKind,
  PanelModule,
  PanelProps,
  RemoteSearch,
  SearchModule,
} from './contributions';
export { COMMON_HOME_PATH, homePath } from './navigation';
export { registry } from './registry';
export type {
  AreaRelease,
  LiveShell,
  Registry,
  ReleaseCandidate,
  WrittenRegistry,
} from './registry';
export { createUnsavedWork } from './unsaved-work';
export type { UnsavedWork } from './unsaved-work';
export { packageNameOf, SHARED_PACKAGES } from './shared-packages';
export type { SharedPackage } from './shared-packages';
