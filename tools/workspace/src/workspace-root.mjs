import { fileURLToPath } from 'node:url';

/** The absolute folder of the workspace, without a slash at its end. */
export const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
