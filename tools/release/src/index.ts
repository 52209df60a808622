export { contentId, hashFolder } from './files';
export type { BuiltFile } from './files';
export { publish, ReleaseRefused } from './publish';
export type { Published } from './publish';
