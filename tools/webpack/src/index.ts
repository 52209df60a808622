export { hashFolder } from './built-files';
export { FEDERATION_MANIFEST, federationManifest } from './federation-manifest';
export type { FederationManifest } from './federation-manifest';
export { appRoot, buildRecordFile, WORKSPACE_ROOT } from './project';
