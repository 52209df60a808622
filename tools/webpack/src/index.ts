export { areaBuildRecord, buildRecord, buildRecordFile, shellBuildRecord } from './build-record';
export type { AreaBuildRecord, BuildRecord, ShellBuildRecord } from './build-record';
export { ASSETS_FOLDER } from './create-app-config';
export { appRoot, WORKSPACE_ROOT } from './project';
