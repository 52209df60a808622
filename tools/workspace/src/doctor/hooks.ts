import { readHookState } from '../hooks/hooks';
import type { Finding } from './finding.mjs';

/** Checks whether Git checks staged files before a commit. */
export async function checkHooks(root: string): Promise<Finding> {
  switch (await readHookState(root)) {
    case 'installed':
      return { state: 'ok', text: 'Git checks staged files before each commit' };
    case 'missing':
      return {
        state: 'missing',
        optional: true,
        text: 'Git does not check staged files before a commit: npm run hooks',
      };
    case 'no repository':
      return { state: 'ok', text: 'No Git repository, so no hooks' };
    default:
      return {
        state: 'ok',
        text: 'Git uses hooks of your own; npm run hooks says how to add ours',
      };
  }
}
