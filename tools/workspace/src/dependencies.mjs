import { readFileSync } from 'node:fs';
import { runProgram } from './processes.mjs';
import { runStep } from './steps.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/**
 * @typedef {Record<string, Record<string, unknown>>} LockedPackages the `packages` of a package-lock.json
 */

/**
 * @param {string} file
 * @returns {LockedPackages | undefined} undefined when there is no such file, or only half of one
 */
function readLockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Tells whether what npm installed is what the lock file says. npm writes `node_modules/.package-lock.json`
 * last, so an install that was cut short does not count.
 *
 * @param {LockedPackages | undefined} locked from package-lock.json
 * @param {LockedPackages | undefined} installed from node_modules/.package-lock.json
 * @returns {boolean}
 */
export function isInstalled(locked, installed) {
  if (locked === undefined || installed === undefined) return false;
  if (Object.keys(installed).some((name) => locked[name] === undefined)) return false;
  return Object.entries(locked).every(([name, entry]) => {
    if (name === '') return true;
    const present = installed[name];
    // npm leaves out what is optional and made for another platform.
    if (present === undefined) return entry['optional'] === true;
    return JSON.stringify(present) === JSON.stringify(entry);
  });
}

/**
 * Installs the dependencies when they are missing or not those of package-lock.json.
 *
 * @returns {Promise<void>}
 * @throws {import('./refusal.mjs').Refusal} when `npm ci` fails, after its output was shown
 */
export async function ensureDependencies() {
  const locked = readLockedPackages(`${workspaceRoot}/package-lock.json`);
  const installed = readLockedPackages(`${workspaceRoot}/node_modules/.package-lock.json`);
  if (isInstalled(locked, installed)) return;
  // Started by `npm --silent`, this npm would not even say why it failed.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  await runStep('Install dependencies', () =>
    runProgram('npm', ['ci'], { cwd: workspaceRoot, env }),
  );
}
