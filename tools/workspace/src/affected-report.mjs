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
import { readFinishedTask } from './nx.mjs';
import { runProgram } from './processes.mjs';
import { workspaceRoot } from './workspace-root.mjs';

// What the clone has of its own in node_modules.
const OWN_ENTRIES = ['@atrium', '.cache'];

/** @typedef {{ name: string, kind: string, file: string | null }} Change */

/**
 * One change of each kind; without a file, a commit that changes nothing.
 *
 * @type {readonly Change[]}
 */
export const changes = [
  { name: 'nothing', kind: 'nothing', file: null },
  { name: 'document', kind: 'a document', file: 'docs/architecture.md' },
  { name: 'area', kind: 'one area', file: 'apps/tasks/src/area.tsx' },
  { name: 'test', kind: 'one area’s test', file: 'apps/chat/src/chat-page.test.tsx' },
  { name: 'shell', kind: 'the shell', file: 'apps/shell/src/app.tsx' },
  { name: 'api', kind: 'the API', file: 'apps/api/src/app.ts' },
  { name: 'ui', kind: 'the shared components', file: 'libs/ui/src/index.ts' },
  { name: 'contract', kind: 'the HTTP contract', file: 'libs/contracts/src/index.ts' },
  { name: 'release', kind: 'the release tool', file: 'tools/release/src/main.ts' },
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
  // The tools keep results in `.cache`; the clone is to have none at first.
  for (const name of readdirSync(installed).filter((entry) => !OWN_ENTRIES.includes(entry))) {
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
 * The projects that the last commit makes Nx build and test, short of what its cache knows already.
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
 * @param {NodeJS.ProcessEnv} env the whole environment, with what the targets need
 * @returns {Promise<{ duration: number, ran: string[] }>} how long that took, in milliseconds, and the
 *   tasks whose results the cache did not have, such as `tasks:build`
 */
export async function runTargets(clone, targets, base, env) {
  const start = performance.now();
  // The clone's cache is empty at first, so the first run is a full one, and fills it.
  const scope = base === null ? ['run-many'] : ['affected', `--base=${base}`];
  const output = await runNx(clone, [...scope, '-t', ...targets], env);
  return { duration: performance.now() - start, ran: listRun(output) };
}

/**
 * @param {string} output of Nx
 * @returns {string[]}
 */
function listRun(output) {
  const lines = output.split('\n').filter((line) => !/cache\b.*\]$/.test(line.trimEnd()));
  const tasks = lines.map(readFinishedTask).filter((task) => task !== undefined);
  return [...new Set(tasks.map(({ project, target }) => `${project}:${target}`))].sort();
}

/**
 * @param {string} clone
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runNx(clone, args, env = process.env) {
  return runProgram(path.join(clone, 'node_modules/.bin/nx'), args, {
    cwd: clone,
    env: {
      ...env,
      NX_DAEMON: 'false',
      FORCE_COLOR: '0',
      NX_CACHE_DIRECTORY: path.join(clone, '.nx/cache'),
      NX_WORKSPACE_DATA_DIRECTORY: path.join(clone, '.nx/workspace-data'),
    },
  });
}
