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
  /** Package of Debian that contains it. */
  readonly debianPackage: string;
  readonly find: () => string | undefined;
  /** Clause that says what a person can do, unless it follows from the fields above. */
  readonly advice?: string;
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Every program that tests of the product need, by name. */
export const PROGRAMS = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    debianPackage: 'chromium-headless-shell',
    find: () =>
      findFile(
        // This one has no window, and takes half of the processor time.
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ),
  },
  Firefox: {
    variable: 'FIREFOX_PATH',
    debianPackage: 'firefox-esr',
    find: () =>
      findFile('firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'),
  },
  WebKit: {
    variable: 'WEBKIT_DRIVER_PATH',
    debianPackage: 'webkit2gtk-driver',
    find: () => findFile('WebKitWebDriver'),
  },
  // WebKit has no mode without a window.
  Xvfb: { variable: 'XVFB_PATH', debianPackage: 'xvfb', find: () => findFile('Xvfb') },
  LibreOffice: {
    variable: 'LIBREOFFICE_PATH',
    debianPackage: 'libreoffice-calc-nogui',
    find: () =>
      findFile('soffice', 'libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'),
  },
  PostgreSQL: {
    debianPackage: 'postgresql',
    find: () =>
      [...pathFolders(), ...debianPostgresFolders()].find((folder) =>
        ['initdb', 'pg_ctl', 'postgres'].every((name) => isExecutable(path.join(folder, name))),
      ),
    advice: 'install its server, or name a server for tests in TEST_DATABASE_URL',
  },
  nginx: { debianPackage: 'nginx-light', find: () => findFile('nginx') },
  Dovecot: {
    variable: 'DOVECOT_PATH',
    debianPackage: 'dovecot-imapd',
    find: () => findFile('dovecot'),
  },
  promtool: {
    variable: 'PROMTOOL_PATH',
    debianPackage: 'prometheus',
    find: () => findFile('promtool'),
  },
  Buildah: { debianPackage: 'buildah', find: () => findFile('buildah') },
  debootstrap: { debianPackage: 'debootstrap', find: () => findFile('debootstrap') },
  'systemd-nspawn': {
    debianPackage: 'systemd-container',
    find: () => findFile('systemd-nspawn'),
  },
  slirp4netns: { debianPackage: 'slirp4netns', find: () => findFile('slirp4netns') },
} satisfies Record<string, Program>;

/** Name of a program that tests need. */
export type ProgramName = keyof typeof PROGRAMS;

/** Provides a program: that of its environment variable, the system's, or Debian's package. */
export async function provideProgram(name: ProgramName): Promise<Prerequisite> {
  const program: Program = PROGRAMS[name];
  const present = findProgram(name, program);
  if ('found' in present || process.env[program.variable ?? '']) return present;
  const problem = await installDebianPackage(program.debianPackage);
  const installed = findProgram(name, program);
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
export function findProgram(
  name: string,
  { variable = '', debianPackage, find, advice }: Program,
): Prerequisite {
  const chosen = process.env[variable];
  if (chosen) {
    return isExecutable(chosen)
      ? { found: chosen }
      : { missing: `${variable} names ${chosen}, which is not an executable file` };
  }
  const present = find();
  if (present !== undefined) return { found: present };
  const usual = variable
    ? `install it, or name its program file in ${variable}`
    : `install Debian's package ${debianPackage}`;
  return { missing: `no ${name} here; ${advice ?? usual}` };
}

/** Returns whether tests install a missing program by themselves. */
export function canInstallPrograms(): boolean {
  return findAptGet() !== undefined;
}

function findAptGet(): string | undefined {
  return process.getuid?.() === 0 ? findFile('apt-get') : undefined;
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

/** Returns the first executable of files and of names in the PATH, which are in order of preference. */
function findFile(...names: readonly string[]): string | undefined {
  return names
    .flatMap((name) => pathFolders().map((folder) => path.resolve(folder, name)))
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
