import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ProgramFailure, runProgram } from './processes.mjs';
import { runStep } from './steps.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const SHRINKWRAP = `${workspaceRoot}/npm-shrinkwrap.json`;
const REGISTRY = 'https://registry.npmjs.org';

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
    return JSON.stringify(withoutAddress(present)) === JSON.stringify(withoutAddress(entry));
  });
}

/** @param {Record<string, unknown>} entry */
function withoutAddress({ resolved, link, ...rest }) {
  return link === true ? { resolved, link, ...rest } : rest;
}

/**
 * Adds to each package the address of its archive, which package-lock.json leaves out. npm puts the
 * registry that it is set to in place of this one.
 *
 * @param {LockedPackages} packages of package-lock.json
 * @returns {LockedPackages}
 */
export function addAddresses(packages) {
  return Object.fromEntries(
    Object.entries(packages).map(([folder, entry]) => {
      const installedAs = folder.split('node_modules/').at(-1);
      const isOwn = !folder.includes('node_modules/') || entry['link'] === true;
      if (isOwn || entry['resolved'] !== undefined || entry['inBundle'] === true) {
        return [folder, entry];
      }
      const name = String(entry['name'] ?? installedAs);
      const archive = `${name.split('/').at(-1)}-${entry['version']}.tgz`;
      return [folder, { ...entry, resolved: `${REGISTRY}/${name}/-/${archive}` }];
    }),
  );
}

/**
 * Installs the dependencies when they are missing or not those of package-lock.json. npm asks the registry
 * where each of the thousand archives is unless a lock file says it, so it is given one that does, which
 * it prefers to package-lock.json: that saves a third of the time.
 *
 * @returns {Promise<void>}
 * @throws {import('./refusal.mjs').Refusal} when `npm ci` fails, after its output was shown
 */
export async function ensureDependencies() {
  // Of a run that was killed.
  removeShrinkwrap();
  const locked = readLockedPackages(`${workspaceRoot}/package-lock.json`);
  const installed = readLockedPackages(`${workspaceRoot}/node_modules/.package-lock.json`);
  if (isInstalled(locked, installed)) return;
  await runStep('Install dependencies', install);
}

async function install() {
  // Where this process is told to end, nothing but this still happens.
  process.once('exit', removeShrinkwrap);
  const lock = JSON.parse(readFileSync(`${workspaceRoot}/package-lock.json`, 'utf8'));
  writeFileSync(SHRINKWRAP, JSON.stringify({ ...lock, packages: addAddresses(lock.packages) }));
  try {
    await runNpmCi();
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    // There are registries that keep their archives elsewhere; npm asks them where.
    removeShrinkwrap();
    await runNpmCi();
  } finally {
    removeShrinkwrap();
  }
}

function removeShrinkwrap() {
  rmSync(SHRINKWRAP, { force: true });
}

function runNpmCi() {
  // Started by `npm --silent`, this npm would not even say why it failed.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  return runProgram('npm', ['ci'], { cwd: workspaceRoot, env });
}
