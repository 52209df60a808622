export { COMMON_HOME_PATH } from '@atrium/area-contract/registry';
export type {
  AreaOwner,
  AreaRelease,
  Registry,
  ReleaseCandidate,
} from '@atrium/area-contract/registry';
export { contractEndpoints } from './endpoint-schemas';
export type { EndpointSchemas } from './endpoint-schemas';
export { findPlace } from './find-place';
export type { Place } from './find-place';
export { findMap, findSource } from './find-source';
export type { SourcePlace } from './find-source';
export { hashId, hexOf, integrityOf, sha256 } from './hash';
export {
  areaBuildRecord,
  buildRecord,
  manifestText,
  releaseIdOf,
  releaseManifest,
  shellBuildRecord,
} from './manifest';
export type {
  AreaBuildRecord,
  AreaReleaseManifest,
  BuildRecord,
  BuiltFile,
  ReleaseManifest,
  ShellBuildRecord,
  ShellReleaseManifest,
} from './manifest';
export { pagePolicy } from './page-policy';
export { areaPath, fillReleaseId, PAGE, setId, toAreaRelease, toLiveShell } from './registry-entry';
export type { ReleaseName } from './registry-entry';
export { check, checkNew } from './rules/check';
export { listLimitedFiles } from './rules/contribution-sizes';
export { asSchema } from './rules/schema-compatibility';
export type { Schema } from './rules/schema-compatibility';
export { isSigned, parseReleaseKeys, signManifest } from './signature';
export type { ReleaseKey } from './signature';
