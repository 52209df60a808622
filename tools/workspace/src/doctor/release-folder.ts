import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../processes';
import { findWriteProblem } from './data-folder';
import type { Finding } from './finding.mjs';

/**
 * Checks that the release folder is writable and that its files are those that were released.
 *
 * @param folder absolute path; need not exist
 */
export async function checkReleaseFolder(folder: string): Promise<Finding> {
  if (!existsSync(path.join(folder, 'registry.json'))) {
    return { state: 'ok', text: 'Nothing is released yet: npm start releases all apps' };
  }
  const problem = findWriteProblem(folder);
  if (problem !== undefined) {
    return {
      state: 'wrong',
      text: `The release folder ${folder} cannot be written (${problem}). Run the commands as its owner, or set RELEASE_DIR to another folder.`,
    };
  }
  const verify = ['tools/release/src/main.ts', '--root', folder, 'verify'];
  const { failed, all } = await run('tsx', verify, { reject: false });
  if (!failed) return { state: 'ok', text: `The release folder: ${all}` };
  const [first = '', ...others] = all.trim().split('\n');
  const more = others.length > 0 ? ` (and ${String(others.length)} more)` : '';
  return {
    state: 'wrong',
    text: `The release folder ${folder} is damaged: ${first}${more}. If nobody else uses it, remove it: npm start releases everything again. Else run npm run release -- verify.`,
  };
}
