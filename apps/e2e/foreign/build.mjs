// Builds two releases of the area into `apps/e2e/dist/foreign`, as a team does that has only Atrium's packages:
// in a folder outside this workspace, with what `npm run pack-libs` packs, which stays in `packages` there. Ends
// with the output of the step that failed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const OUTPUT = path.join(import.meta.dirname, '../dist/foreign');
const WORKSPACE = path.join(import.meta.dirname, '../../..');

const folder = mkdtempSync(path.join(tmpdir(), 'inventory-'));
const packages = path.join(folder, 'packages');
const area = path.join(folder, 'inventory');
try {
  run(WORKSPACE, 'npm', 'run', 'pack-libs', '--', '--out', packages);
  const source = path.join(import.meta.dirname, 'area');
  // Packages of an attempt in the workspace would hide that one is missing.
  cpSync(source, area, { recursive: true, filter: (file) => !file.includes('node_modules') });
  const tarballs = readdirSync(packages).map((file) => path.join(packages, file));
  run(area, 'npm', 'install', '--ignore-scripts', '--prefer-offline', ...tarballs);
  run(area, 'npm', 'run', 'check');
  rmSync(OUTPUT, { recursive: true, force: true });
  cpSync(packages, path.join(OUTPUT, 'packages'), { recursive: true });
  for (const version of ['1', '2']) {
    run(area, 'npm', 'run', 'build', '--', version);
    cpSync(path.join(area, 'dist'), path.join(OUTPUT, `inventory-${version}`), { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * @param {string} cwd
 * @param {string} command
 * @param {string[]} args
 */
function run(cwd, command, ...args) {
  const start = performance.now();
  const { status, output } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.join('')}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${command} ${args.slice(0, 2).join(' ')}: ${seconds} s`);
}
