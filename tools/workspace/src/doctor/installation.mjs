// Plain JavaScript without packages, because nothing may be installed yet.
import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { arePackagesInstalled } from '../dependencies.mjs';

/**
 * @typedef {import('./finding.mjs').Finding} Finding
 * @typedef {import('../dependencies.mjs').PackageSet} PackageSet
 */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
// Node 20.19, the oldest that Atrium supports, has npm 10.
const OLDEST_NPM = 10;
const GIGABYTE = 1024 ** 3;
/** @type {readonly PackageSet[]} */
const PACKAGE_SETS = ['all', 'product'];
const NEEDED_BYTES = 2 * GIGABYTE;

/**
 * Checks Node, npm, the disks and the packages. Node itself has been checked before this is read
 * (`require-node.cjs`).
 *
 * @returns {Finding[]} the packages last
 */
export function checkInstallation() {
  return [
    { state: 'ok', text: `Node ${process.versions.node}` },
    checkNpm(spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout),
    checkDisk('this folder', ROOT),
    checkDisk('temporary files', tmpdir()),
    checkPackages(PACKAGE_SETS.find((set) => arePackagesInstalled(set))),
  ];
}

/**
 * @param {string | null} version as npm printed it; null if npm did not run
 * @returns {Finding}
 */
export function checkNpm(version) {
  const text = (version ?? '').trim();
  if (text === '') return { state: 'missing', text: 'npm: install it together with Node.' };
  if (Number(text.split('.')[0]) >= OLDEST_NPM) return { state: 'ok', text: `npm ${text}` };
  return {
    state: 'wrong',
    text: `npm ${text} is too old. Install ${OLDEST_NPM} or newer: npm install -g npm@${OLDEST_NPM}`,
  };
}

/**
 * @param {string} what is on the disk
 * @param {string} folder
 * @param {number} [neededBytes]
 * @returns {Finding}
 */
export function checkDisk(what, folder, neededBytes = NEEDED_BYTES) {
  const { bavail, bsize } = statfsSync(folder);
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free on the disk of ${what} (${folder})`;
  if (bavail * bsize >= neededBytes) return { state: 'ok', text: free };
  return {
    state: 'wrong',
    text: `Only ${free}. Make room for ${(neededBytes / GIGABYTE).toFixed(0)} GB.`,
  };
}

/**
 * @param {PackageSet | undefined} installed
 * @returns {Finding}
 */
export function checkPackages(installed) {
  switch (installed) {
    case 'all':
      return { state: 'ok', text: 'Packages, as in package-lock.json' };
    case 'product':
      return { state: 'ok', text: 'Packages of the product; npm test installs those for tests' };
    default:
      return {
        state: 'missing',
        text: 'Packages are not installed, or not as in package-lock.json: npm start or npm test installs them.',
      };
  }
}
