import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SHRINKWRAP = `${ROOT}npm-shrinkwrap.json`;
const REGISTRY = 'https://registry.npmjs.org';

/** @typedef {Record<string, Record<string, unknown>>} LockedPackages `packages` of a lock file */

/**
 * Installs the packages if they are missing or differ from package-lock.json, and lets this process import
 * TypeScript. Ends the process with exit code 1 and npm's output when the installation fails.
 *
 * @returns {Promise<void>}
 */
export async function loadTypeScript() {
  // Left over from a run that was killed.
  removeShrinkwrap();
  if (!arePackagesInstalled()) await install();
  const { register } = await import('tsx/esm/api');
  register();
}

/**
 * Checks whether the installed packages of a folder match its package-lock.json.
 *
 * @param {string} [folder] that of the workspace unless given
 * @returns {boolean}
 */
export function arePackagesInstalled(folder = ROOT) {
  const locked = readLockedPackages(`${folder}/package-lock.json`);
  return isInstalled(locked, readLockedPackages(`${folder}/node_modules/.package-lock.json`));
}

/**
 * @param {string} file
 * @returns {LockedPackages | undefined} undefined for a missing or incomplete file
 */
function readLockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Checks whether the installed packages match the lock file. npm writes `node_modules/.package-lock.json`
 * last, so an interrupted installation does not count.
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
    // npm leaves out optional packages for other platforms.
    if (present === undefined) return entry['optional'] === true;
    return JSON.stringify(withoutUrl(present)) === JSON.stringify(withoutUrl(entry));
  });
}

/** @param {Record<string, unknown>} entry */
function withoutUrl({ resolved, link, ...rest }) {
  return link === true ? { resolved, link, ...rest } : rest;
}

/**
 * Adds the URL of each package's archive, which package-lock.json leaves out. npm replaces the registry
 * in it by the configured one.
 *
 * @param {LockedPackages} packages of package-lock.json
 * @returns {LockedPackages}
 */
export function addArchiveUrls(packages) {
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
 * Runs `npm ci`. npm asks the registry for the URL of each of a thousand archives unless a lock file has
 * it. A temporary shrinkwrap, which npm prefers to package-lock.json, saves a third of the time.
 */
async function install() {
  console.log('Installing dependencies');
  process.once('exit', removeShrinkwrap);
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
  writeFileSync(SHRINKWRAP, JSON.stringify({ ...lock, packages: addArchiveUrls(lock.packages) }));
  const failure = await runNpmCi();
  removeShrinkwrap();
  // Some registries keep their archives elsewhere; without the shrinkwrap, npm asks them.
  const output = failure === undefined ? undefined : await runNpmCi();
  if (output === undefined) return;
  console.error(`\n${output}\n\nInstalling the dependencies failed.`);
  process.exit(1);
}

function removeShrinkwrap() {
  rmSync(SHRINKWRAP, { force: true });
}

/** @returns {Promise<string | undefined>} npm's output when it fails */
function runNpmCi() {
  // Under `npm --silent`, this npm would not say why it failed.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const options = { cwd: ROOT, env, maxBuffer: Infinity };
  return new Promise((resolve) => {
    const npm = execFile('npm', ['ci'], options, (error, stdout, stderr) => {
      for (const signal of signals) process.removeListener(signal, end);
      resolve(error === null ? undefined : `${stdout}${stderr}`.trim() || error.message);
    });
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.once(signal, end);
    /** @param {NodeJS.Signals} signal */
    function end(signal) {
      npm.kill();
      process.exit(128 + constants.signals[signal]);
    }
  });
}
