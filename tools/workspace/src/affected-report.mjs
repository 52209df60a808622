import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from './processes.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/** @typedef {{ kind: string, file: string | null }} Change */

/**
 * One change of each kind; without a file, a commit that changes nothing.
 *
 * @type {readonly Change[]}
 */
export const changes = [
  { kind: 'nothing', file: null },
  { kind: 'a document', file: 'docs/architecture.md' },
  { kind: 'one area', file: 'apps/tasks/src/area.tsx' },
  { kind: 'one area’s test', file: 'apps/chat/src/chat-page.test.tsx' },
  { kind: 'the shell', file: 'apps/shell/src/app.tsx' },
  { kind: 'the API', file: 'apps/api/src/app.ts' },
  { kind: 'the shared components', file: 'libs/ui/src/index.ts' },
  { kind: 'the HTTP contract', file: 'libs/contracts/src/index.ts' },
  { kind: 'the release tool', file: 'tools/release/src/main.ts' },
];

/**
 * Clones the last commit of the working copy, with the packages that are installed there.
 *
 * @returns {Promise<string>} the clone's folder
 */
export async function makeClone() {
  const clone = mkdtempSync(path.join(tmpdir(), 'atrium-affected-'));
  await runProgram('git', ['clone', '--quiet', '--local', workspaceRoot, clone]);
  // The links below are no folders, which is what .gitignore has.
  appendFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n');
  const installed = path.join(workspaceRoot, 'node_modules');
  mkdirSync(path.join(clone, 'node_modules/@atrium'), { recursive: true });
  for (const name of readdirSync(installed).filter((entry) => entry !== '@atrium')) {
    symlinkSync(path.join(installed, name), path.join(clone, 'node_modules', name));
  }
  for (const kind of ['apps', 'libs', 'tools']) {
    for (const project of readdirSync(path.join(clone, kind))) {
      const folder = path.join(clone, kind, project);
      symlinkSync(folder, path.join(clone, 'node_modules/@atrium', project));
      const own = path.join(workspaceRoot, kind, project, 'node_modules');
      if (existsSync(own)) symlinkSync(own, path.join(folder, 'node_modules'));
    }
  }
  return clone;
}

/**
 * Commits a change.
 *
 * @param {string} clone
 * @param {Change} change
 * @returns {Promise<void>}
 */
export async function commitChange(clone, { kind, file }) {
  const isCode = file !== null && !file.endsWith('.md');
  if (file !== null) {
    appendFileSync(path.join(clone, file), isCode ? '\n// Changed.\n' : '\nChanged.\n');
  }
  const author = ['-c', 'user.name=report', '-c', 'user.email=report@localhost'];
  const message = ['--quiet', '--all', '--allow-empty', '--message', kind];
  await runProgram('git', [...author, 'commit', ...message], { cwd: clone });
}

/**
 * The projects that the last commit makes Nx build and test.
 *
 * @param {string} clone
 * @returns {Promise<{ built: string[], tested: string[] }>}
 */
export async function listAffected(clone) {
  /** @param {string} target */
  async function withTarget(target) {
    const args = ['show', 'projects', '--affected', '--base=HEAD~1', '--with-target', target];
    const output = await runNx(clone, [...args, '--json']);
    return /** @type {string[]} */ (JSON.parse(output)).sort();
  }
  const tested = await withTarget('test');
  return { built: await withTarget('build'), tested: [...tested, ...(await withTarget('e2e'))] };
}

/**
 * Runs targets of all projects, or of those that have changed.
 *
 * @param {string} clone
 * @param {readonly string[]} targets
 * @param {string | null} base the commit to compare with; without one, everything is run
 * @returns {Promise<number>} how long that took, in milliseconds
 */
export async function runTargets(clone, targets, base) {
  const start = performance.now();
  const scope = base === null ? ['run-many', '--skip-nx-cache'] : ['affected', `--base=${base}`];
  await runNx(clone, [...scope, '-t', ...targets]);
  return performance.now() - start;
}

/**
 * @param {string} clone
 * @param {readonly string[]} args
 */
function runNx(clone, args) {
  return runProgram(path.join(clone, 'node_modules/.bin/nx'), args, {
    cwd: clone,
    env: { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' },
  });
}
