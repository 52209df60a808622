import path from 'node:path';

/** Absolute path of the workspace, without a trailing slash. */
export const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
