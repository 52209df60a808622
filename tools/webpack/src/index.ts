export {
  apiBuildRecord,
  areaBuildRecord,
  buildRecord,
  buildRecordFile,
  shellBuildRecord,
} from './build-record';
export type {
  ApiBuildRecord,
  AreaBuildRecord,
  BuildRecord,
  ShellBuildRecord,
} from './build-record';
export { builtFile, hashFolder } from './built-files';
export type { BuiltFile } from './built-files';
export { FEDERATION_MANIFEST, federationManifest } from './federation-manifest';
export type { FederationManifest } from './federation-manifest';
export { hashId, integrityOf, sha256 } from './hash';
export { contractEndpoints } from './endpoint-schemas';
export type { EndpointSchema, EndpointSchemas } from './endpoint-schemas';
export { appRoot, WORKSPACE_ROOT } from './project';
