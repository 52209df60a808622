export { explain } from './explain/explain';
export { publish } from './publish';
export type { PublishOptions } from './publish';
export type { ReleaseServer } from './server/call';
export { changeRelease, readReleases } from './server/releases';
export { createSmokeTest } from './smoke/smoke-test';
