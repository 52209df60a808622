import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const INSTALLED = `${ROOT}node_modules/.package-lock.json`;
const SHRINKWRAP = `${ROOT}npm-shrinkwrap.json`;
const REGISTRY = 'https://registry.npmjs.org';

/** @typedef {Record<string, Record<string, unknown>>} LockedPackages `packages` of a lock file */

/**
 * A set of packages: `product` builds, releases and runs Atrium and is what npm calls `dependencies`, `all`
 * also has `devDependencies`, which test Atrium and serve it for development.
 *
 * @typedef {'product' | 'all'} PackageSet
 */

/**
 * Installs the packages if they are missing or differ from package-lock.json, and lets this process import
 * TypeScript. Ends the process with exit code 1 and npm's output when the installation fails.
 *
 * @param {PackageSet} needed
 * @returns {Promise<void>}
 */
export async function loadTypeScript(needed) {
  // Left over from a run that was killed.
  if (existsSync(SHRINKWRAP)) discardInstallation();
  const locked = readLockedPackages(`${ROOT}package-lock.json`);
  const installed = readLockedPackages(INSTALLED);
  if (!isInstalled(locked, installed, needed))
    await install(chooseCommand(locked, installed, needed));
  const { register } = await import('tsx/esm/api');
  register();
}

/**
 * Checks whether a set of packages of a folder is installed as its package-lock.json has it.
 *
 * @param {PackageSet} needed
 * @param {string} [folder] that of the workspace unless given
 * @returns {boolean}
 */
export function arePackagesInstalled(needed, folder = ROOT) {
  const locked = readLockedPackages(`${folder}/package-lock.json`);
  return isInstalled(
    locked,
    readLockedPackages(`${folder}/node_modules/.package-lock.json`),
    needed,
  );
}

/**
 * Chooses the npm command that installs a set of packages. Only a clean installation repairs packages;
 * adding the missing ones takes half as long.
 *
 * @param {LockedPackages | undefined} locked from package-lock.json
 * @param {LockedPackages | undefined} installed from node_modules/.package-lock.json
 * @param {PackageSet} needed
 * @returns {string[]} arguments for npm
 */
export function chooseCommand(locked, installed, needed) {
  if (needed === 'all' && isInstalled(locked, installed, 'product')) {
    return ['install', '--no-save', '--include=dev'];
  }
  const hadAll = Object.values(installed ?? {}).some((entry) => entry['dev'] === true);
  return ['ci', needed === 'all' || hadAll ? '--include=dev' : '--omit=dev'];
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
 * Checks whether a set of packages is installed as the lock file has it. npm writes
 * `node_modules/.package-lock.json` last, so an interrupted installation does not count.
 *
 * @param {LockedPackages | undefined} locked from package-lock.json
 * @param {LockedPackages | undefined} installed from node_modules/.package-lock.json
 * @param {PackageSet} needed
 * @returns {boolean}
 */
export function isInstalled(locked, installed, needed) {
  if (locked === undefined || installed === undefined) return false;
  if (Object.keys(installed).some((name) => locked[name] === undefined)) return false;
  return Object.entries(locked).every(([name, entry]) => {
    if (name === '') return true;
    const present = installed[name];
    if (present === undefined) {
      // npm leaves out optional packages for other platforms.
      return entry['optional'] === true || (needed === 'product' && entry['dev'] === true);
    }
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
 * Runs npm. It asks the registry for the URL of each of a thousand archives unless a lock file has it. A
 * temporary shrinkwrap, which npm prefers to package-lock.json, saves a third of the time.
 *
 * @param {readonly string[]} command
 */
async function install(command) {
  console.log('Installing dependencies');
  process.once('exit', discardInstallation);
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
  writeFileSync(SHRINKWRAP, JSON.stringify({ ...lock, packages: addArchiveUrls(lock.packages) }));
  // npm extracts all packages again when a folder is newer, which builds cause with their output.
  const now = new Date();
  if (command[0] === 'install') utimesSync(INSTALLED, now, now);
  const failure = await runNpm(command);
  rmSync(SHRINKWRAP, { force: true });
  // Some registries keep their archives elsewhere; without the shrinkwrap, npm asks them.
  const output = failure === undefined ? undefined : await runNpm(['ci', ...command.slice(-1)]);
  if (output !== undefined) {
    console.error(`\n${output}\n\nInstalling the dependencies failed.`);
    process.exit(1);
  }
  process.removeListener('exit', discardInstallation);
}

/** Makes the next run install everything again: npm would keep packages that it has extracted in part. */
function discardInstallation() {
  rmSync(INSTALLED, { force: true });
  rmSync(SHRINKWRAP, { force: true });
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<string | undefined>} npm's output when it fails
 */
function runNpm(args) {
  // Under `npm --silent`, this npm would not say why it failed.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const options = { cwd: ROOT, env, maxBuffer: Infinity };
  return new Promise((resolve) => {
    const npm = execFile('npm', args, options, (error, stdout, stderr) => {
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
