export { createSmokeTest } from './admission/smoke-test';
export type { SmokeTest } from './admission/smoke-test';
export { publish } from './publish/publish';
export type { Published, PublishOptions } from './publish/publish';
export { ReleaseRefused } from './refused';
export { contentId, hashFolder } from './release-folder/files';
export type { BuiltFile } from './release-folder/files';
export { rollback } from './rollback/rollback';
export type { RollbackOptions, RolledBack } from './rollback/rollback';
