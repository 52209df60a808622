import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ProgramFailure, runProgram } from './processes.mjs';
import { showStatus } from './steps.mjs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROMIUM_FOLDERS = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];
const CHROMIUM_FOLDER_NAMES = ['Google Chrome', 'Chromium'];
const LIBREOFFICE_FOLDERS = ['/Applications/LibreOffice.app/Contents/MacOS'];
// Debian keeps what a daemon needs out of the PATH of most people.
const NGINX_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const NGINX_BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/**
 * @param {string} file
 * @returns {boolean}
 */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string[]} the folders of PATH */
function pathFolders() {
  return (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
}

/**
 * @param {readonly string[]} folders in order of preference
 * @param {readonly string[]} names in order of preference
 * @returns {string | undefined} the first file that can be run
 */
export function findExecutable(folders, names) {
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => isExecutable(file));
}

/** @returns {string | undefined} the program file of a browser on this system */
function findChromium() {
  return (
    findExecutable(pathFolders(), CHROMIUM_NAMES) ??
    findExecutable(CHROMIUM_FOLDERS, CHROMIUM_FOLDER_NAMES)
  );
}

/** @returns {string[]} Debian keeps the server's programs out of PATH, in a folder for each version */
function debianPostgresFolders() {
  try {
    return readdirSync(DEBIAN_POSTGRES)
      .sort((left, right) => Number(right) - Number(left))
      .map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'));
  } catch {
    return [];
  }
}

/** @returns {string | undefined} the folder that holds both initdb and postgres */
function findPostgres() {
  return [...pathFolders(), ...debianPostgresFolders()].find(
    (folder) =>
      isExecutable(path.join(folder, 'initdb')) && isExecutable(path.join(folder, 'postgres')),
  );
}

/**
 * Installs one of Debian's packages. Does nothing without root's rights or without apt-get.
 *
 * @param {string} name
 * @returns {Promise<string | undefined>} what went wrong, in a few words
 */
async function installDebianPackage(name) {
  if (process.getuid?.() !== 0) return undefined;
  const aptGet = findExecutable(pathFolders(), ['apt-get']);
  if (aptGet === undefined) return undefined;
  showStatus(`installing Debian's ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    runProgram(aptGet, ['install', '-y', '--no-install-recommends', name], { env });
  try {
    // The lists of a fresh machine are missing or old; those of a working one may name a dead mirror.
    await install().catch(() => runProgram(aptGet, ['update'], { env }).then(install));
    return undefined;
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    const reason = error.output.split('\n').find((line) => line.startsWith('E:'));
    return `installing Debian's ${name} failed${reason === undefined ? '' : `: ${reason.slice(2).trim()}`}`;
  }
}

/**
 * @typedef {{ found: string } | { missing: string }} Prerequisite what was found, or a clause that
 *   says why there is nothing and what would help
 */

/**
 * Finds a program on this system, or installs it from Debian's packages where that is possible.
 *
 * @param {() => string | undefined} find
 * @param {string} debianPackage
 * @param {string} advice what a person can do, as a clause
 * @returns {Promise<Prerequisite>}
 */
async function findOrInstall(find, debianPackage, advice) {
  const present = find();
  if (present !== undefined) return { found: present };
  const failure = await installDebianPackage(debianPackage);
  const installed = find();
  if (installed !== undefined) return { found: installed };
  return { missing: `${failure === undefined ? '' : `${failure}; `}${advice}` };
}

/**
 * Provides a Chromium: CHROMIUM_PATH, else the system's, else Debian's package.
 *
 * @returns {Promise<Prerequisite>} the browser's program file
 */
export async function provideChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    return isExecutable(chosen)
      ? { found: chosen }
      : { missing: `CHROMIUM_PATH names ${chosen}, which can't be run` };
  }
  return findOrInstall(
    findChromium,
    'chromium',
    'no Chromium here; install one, or name its program file in CHROMIUM_PATH',
  );
}

/**
 * Provides the programs of a PostgreSQL server: the system's, else Debian's package.
 *
 * @returns {Promise<Prerequisite>} the folder that holds initdb and postgres
 */
export async function providePostgresPrograms() {
  return findOrInstall(
    findPostgres,
    'postgresql',
    'no PostgreSQL here; install its server, or name a server for tests in TEST_DATABASE_URL',
  );
}

/**
 * Provides a LibreOffice that opens spreadsheets: LIBREOFFICE_PATH, else the system's, else Debian's
 * package.
 *
 * @returns {Promise<Prerequisite>} the program's file
 */
export async function provideLibreOffice() {
  const chosen = process.env['LIBREOFFICE_PATH'];
  if (chosen !== undefined && chosen !== '') {
    return isExecutable(chosen)
      ? { found: chosen }
      : { missing: `LIBREOFFICE_PATH names ${chosen}, which can't be run` };
  }
  return findOrInstall(
    () => findExecutable([...pathFolders(), ...LIBREOFFICE_FOLDERS], ['soffice', 'libreoffice']),
    'libreoffice-calc-nogui',
    'no LibreOffice here; install one, or name its program file in LIBREOFFICE_PATH',
  );
}

/**
 * Provides an nginx that can send files which are compressed with brotli: the system's, else Debian's
 * packages.
 *
 * @returns {Promise<Prerequisite>} the program's file
 */
export async function provideNginx() {
  return findOrInstall(
    () =>
      existsSync(NGINX_BROTLI_MODULE)
        ? findExecutable([...pathFolders(), ...NGINX_FOLDERS], ['nginx'])
        : undefined,
    'libnginx-mod-http-brotli-static',
    "no nginx with brotli here; install Debian's packages nginx and libnginx-mod-http-brotli-static",
  );
}
