import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ExecaError } from 'execa';
import { CommandError } from './command-error';
import { run } from './processes';
import { showStatus } from './steps';

/** A program that was found, or a clause that says why not and what would help. */
export type Prerequisite = { readonly found: string } | { readonly missing: string };

/** A program that tests need, and how it can be installed. */
export interface Program {
  /** Environment variable that names its file. */
  readonly variable?: string;
  readonly find: () => string | undefined;
  /** Package of Debian that contains it. */
  readonly debianPackage: string;
  /** Clause that says what a person can do. */
  readonly advice: string;
}

const MAC_CHROMIUMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';
const MAC_LIBREOFFICE = '/Applications/LibreOffice.app/Contents/MacOS/soffice';
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

const CHROMIUM: Program = {
  variable: 'CHROMIUM_PATH',
  // The first one has no window, and takes half of the processor time.
  find: () =>
    findInPath(
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ) ?? MAC_CHROMIUMS.find(isExecutable),
  debianPackage: 'chromium-headless-shell',
  advice: 'no Chromium here; install one, or name its program file in CHROMIUM_PATH',
};

const FIREFOX: Program = {
  variable: 'FIREFOX_PATH',
  find: () => findInPath('firefox', 'firefox-esr') ?? [MAC_FIREFOX].find(isExecutable),
  debianPackage: 'firefox-esr',
  advice: 'no Firefox here; install one, or name its program file in FIREFOX_PATH',
};

const LIBREOFFICE: Program = {
  variable: 'LIBREOFFICE_PATH',
  find: () => findInPath('soffice', 'libreoffice') ?? [MAC_LIBREOFFICE].find(isExecutable),
  debianPackage: 'libreoffice-calc-nogui',
  advice: 'no LibreOffice here; install one, or name its program file in LIBREOFFICE_PATH',
};

const POSTGRES: Program = {
  find: () =>
    [...pathFolders(), ...debianPostgresFolders()].find((folder) =>
      ['initdb', 'pg_ctl', 'postgres'].every((name) => isExecutable(path.join(folder, name))),
    ),
  debianPackage: 'postgresql',
  advice: 'no PostgreSQL here; install its server, or name a server for tests in TEST_DATABASE_URL',
};

const NGINX: Program = {
  find: () => findInPath('nginx'),
  debianPackage: 'nginx-light',
  advice: "no nginx here; install Debian's package nginx-light",
};

const DOVECOT: Program = {
  variable: 'DOVECOT_PATH',
  find: () => findInPath('dovecot'),
  debianPackage: 'dovecot-imapd',
  advice: 'no Dovecot here; install one, or name its program file in DOVECOT_PATH',
};

const PROMTOOL: Program = {
  variable: 'PROMTOOL_PATH',
  find: () => findInPath('promtool'),
  debianPackage: 'prometheus',
  advice: 'no promtool here; install Prometheus, or name its program file in PROMTOOL_PATH',
};

const BUILDAH: Program = {
  find: () => findInPath('buildah'),
  debianPackage: 'buildah',
  advice: "no Buildah here; install Debian's package buildah",
};

const DEBOOTSTRAP: Program = {
  find: () => findInPath('debootstrap'),
  debianPackage: 'debootstrap',
  advice: "no debootstrap here; install Debian's package debootstrap",
};

/** Every program that tests of the product need, by name. */
export const PROGRAMS = {
  Chromium: CHROMIUM,
  Firefox: FIREFOX,
  LibreOffice: LIBREOFFICE,
  PostgreSQL: POSTGRES,
  nginx: NGINX,
  Dovecot: DOVECOT,
  promtool: PROMTOOL,
};

const ALL_PROGRAMS = { ...PROGRAMS, Buildah: BUILDAH, debootstrap: DEBOOTSTRAP };

/** Name of a program that tests need. */
export type ProgramName = keyof typeof ALL_PROGRAMS;

/** Provides a program: that of its environment variable, the system's, or Debian's package. */
export async function provideProgram(name: ProgramName): Promise<Prerequisite> {
  const program: Program = ALL_PROGRAMS[name];
  const present = findProgram(program);
  if ('found' in present || process.env[program.variable ?? '']) return present;
  const problem = await installDebianPackage(program.debianPackage);
  const installed = findProgram(program);
  if ('found' in installed || problem === undefined) return installed;
  return { missing: `${problem}; ${installed.missing}` };
}

/**
 * Provides a program as `provideProgram` does; of PostgreSQL, the folder of its server's programs.
 *
 * @returns its file
 * @throws CommandError when it is missing
 */
export async function requireProgram(name: ProgramName): Promise<string> {
  const program = await provideProgram(name);
  if ('missing' in program) throw new CommandError(`${name} is needed: ${program.missing}`);
  return program.found;
}

/** Looks for a program without installing anything. */
export function findProgram({ variable = '', find, advice }: Program): Prerequisite {
  const chosen = process.env[variable];
  if (chosen) {
    return isExecutable(chosen)
      ? { found: chosen }
      : { missing: `${variable} names ${chosen}, which is not an executable file` };
  }
  const present = find();
  return present === undefined ? { missing: advice } : { found: present };
}

/** Returns whether tests install a missing program by themselves. */
export function canInstallPrograms(): boolean {
  return findAptGet() !== undefined;
}

function findAptGet(): string | undefined {
  return process.getuid?.() === 0 ? findInPath('apt-get') : undefined;
}

/**
 * Installs a package of Debian. Does nothing without root's rights or without apt-get.
 *
 * @returns the problem in a few words
 */
async function installDebianPackage(name: string): Promise<string | undefined> {
  const aptGet = findAptGet();
  if (aptGet === undefined) return undefined;
  showStatus(`Installing Debian's ${name}`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () => run(aptGet, ['install', '-y', '--no-install-recommends', name], options);
  try {
    // The package lists of a new machine are missing or old; those of a used one may name a dead mirror.
    await install().catch(() => run(aptGet, ['update'], options).then(install));
    return undefined;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    const reason = /^E: ?(.*)$/m.exec(String(error.all))?.[1];
    return [`installing Debian's ${name} failed`, reason].filter(Boolean).join(': ');
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the first executable file of one of the names, which are in order of preference. */
function findInPath(...names: readonly string[]): string | undefined {
  return names
    .flatMap((name) => pathFolders().map((folder) => path.join(folder, name)))
    .find(isExecutable);
}

function pathFolders(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  // Debian keeps servers out of the PATH of most accounts.
  return [...folders, '/usr/sbin', '/usr/local/sbin'].filter((folder) => folder !== '');
}

/** Returns Debian's folders of PostgreSQL programs, newest version first. */
function debianPostgresFolders(): string[] {
  if (!existsSync(DEBIAN_POSTGRES)) return [];
  return readdirSync(DEBIAN_POSTGRES)
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => path.join(DEBIAN_POSTGRES, version, 'bin'));
}
