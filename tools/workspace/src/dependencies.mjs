import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }>} Packages */

/**
 * `product`: what builds and runs Atrium. `all`: also what tests and develops it, more than half of the packages.
 *
 * @typedef {'product' | 'all'} Scope
 */

/**
 * Installs packages if some are missing or differ from package-lock.json. Ends the process with exit code 1
 * after npm's output when that fails.
 *
 * @param {Scope} scope
 */
export function installDependencies(scope) {
  if (areDependenciesInstalled(scope)) return;
  console.log('Installing dependencies');
  try {
    execFileSync('npm', [...npmArguments(scope), '--loglevel=error'], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  } catch {
    console.error('\nInstalling the dependencies failed.');
    process.exit(1);
  }
}

/**
 * @param {Scope} scope
 * @returns {string[]}
 */
function npmArguments(scope) {
  if (scope === 'product') return ['ci', '--omit=dev'];
  // `npm ci` begins by deleting all packages, and a server started from this clone may be using them.
  if (areDependenciesInstalled('product')) return ['install', '--no-save', '--include=dev'];
  // With NODE_ENV=production, npm would leave out what the tools need.
  return ['ci', '--include=dev'];
}

/**
 * Checks whether a folder has the packages of its package-lock.json. npm writes
 * `node_modules/.package-lock.json` last, so an interrupted installation does not count.
 *
 * @param {Scope} scope
 * @param {string} [folder] that of the workspace unless given
 * @returns {boolean}
 */
export function areDependenciesInstalled(scope, folder = ROOT) {
  const locked = readPackages(`${folder}/package-lock.json`);
  const installed = readPackages(`${folder}/node_modules/.package-lock.json`);
  return Object.keys({ ...locked, ...installed }).every((name) => {
    // The folder itself is in package-lock.json only.
    if (name === '') return true;
    const wanted = locked[name];
    const present = installed[name];
    if (!wanted) return false;
    if (!present) {
      // npm leaves out optional packages for other platforms.
      return wanted.optional === true || (wanted.dev === true && scope === 'product');
    }
    return wanted.version === present.version && wanted.integrity === present.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Packages} none for a missing or incomplete file
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}
