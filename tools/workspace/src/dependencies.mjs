import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * Runs `npm ci` if the packages are missing or differ from package-lock.json. Ends the process with exit
 * code 1 after npm's output when it fails.
 */
export function installDependencies() {
  if (areDependenciesInstalled()) return;
  console.log('Installing dependencies');
  try {
    // With NODE_ENV=production, npm would leave out what the tools need.
    const args = ['ci', '--include=dev', '--loglevel=error'];
    execFileSync('npm', args, { cwd: ROOT, stdio: 'inherit' });
  } catch {
    console.error('\nInstalling the dependencies failed.');
    process.exit(1);
  }
}

/**
 * Checks whether a folder has the packages of its package-lock.json. npm writes
 * `node_modules/.package-lock.json` last, so an interrupted installation does not count.
 *
 * @param {string} [folder] that of the workspace unless given
 * @returns {boolean}
 */
export function areDependenciesInstalled(folder = ROOT) {
  const locked = readPackages(`${folder}/package-lock.json`);
  const installed = readPackages(`${folder}/node_modules/.package-lock.json`);
  return Object.keys({ ...locked, ...installed }).every((name) => {
    // The folder itself is in package-lock.json only.
    if (name === '') return true;
    const wanted = locked[name];
    const present = installed[name];
    // npm leaves out optional packages for other platforms.
    if (!wanted || !present) return wanted?.optional === true;
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
