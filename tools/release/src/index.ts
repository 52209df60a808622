export { explain } from './explain/explain';
export { publish } from './publish';
export type { PublishedRelease, PublishOptions } from './publish';
export { ReleaseError } from './release-error';
export type { ReleaseServer } from './server/call';
export { changeRelease, readReleases, removePreview } from './server/releases';
export { keygen } from './signing-keys';
export { createSmokeTest } from './smoke/smoke-test';
export type { SmokeTest } from './smoke/smoke-test';
