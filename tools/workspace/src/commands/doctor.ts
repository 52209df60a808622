/**
 * The checks of `npm run doctor` that need packages, one line for each.
 * Exit code: 0 when `npm start` and `npm test` can run, else 1.
 */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError, runMain } from '../command-error';
import { describeFileError } from '../file-errors';
import { requireFreePort } from '../launch-checks';
import type { Program } from '../prerequisites';
import { canInstallPrograms, findProgram, PROGRAMS } from '../prerequisites';
import { workspaceRoot } from '../workspace-root';

/** The result of a check. */
interface Finding {
  readonly state: 'ok' | 'missing' | 'wrong';
  /** The finding; unless it is `ok`, a sentence that says what to do. */
  readonly text: string;
  /** Whether `npm start` and `npm test` can do without it. */
  readonly optional?: boolean;
}

const { env } = process;
const HOST = env['HOST'] || '127.0.0.1';
const PORT = Number(env['PORT'] || 3000);
const ANSWER_TIMEOUT_MS = 2000;
const GIGABYTE = 1024 ** 3;
const NEEDED_GIGABYTES = 2;

// npm test does not need them, only npm run test:all, scale-test, image-test, guide-test and soak.
const OPTIONAL = [
  'Firefox',
  'WebKit',
  'Xvfb',
  'LibreOffice',
  'nginx',
  'promtool',
  'Buildah',
  'debootstrap',
  'systemd-nspawn',
  'slirp4netns',
];

async function examine(): Promise<Finding[]> {
  return [
    { state: 'ok', text: `Node ${process.versions.node}, with the packages that Atrium needs` },
    checkDisk(),
    await checkPort(),
    checkDataFolder(),
    ...Object.entries(PROGRAMS).map(([name, program]) => checkProgram(name, program)),
  ];
}

function checkDisk(): Finding {
  const { bavail, bsize } = statfsSync(workspaceRoot);
  const free = (bavail * bsize) / GIGABYTE;
  const text = `${free.toFixed(1)} GB free on the disk of ${workspaceRoot}`;
  if (free >= NEEDED_GIGABYTES) return { state: 'ok', text };
  return { state: 'wrong', text: `Only ${text}. Make room for ${String(NEEDED_GIGABYTES)} GB.` };
}

async function checkPort(): Promise<Finding> {
  try {
    await requireFreePort(HOST, PORT);
    return { state: 'ok', text: `Port ${String(PORT)} is free` };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const isAtrium = await Promise.race([isHealthy(), pause(ANSWER_TIMEOUT_MS, false)]);
    return isAtrium
      ? { state: 'ok', text: `Port ${String(PORT)} is in use by Atrium itself` }
      : { state: 'wrong', text: error.message };
  }
}

async function isHealthy(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return (await fetch(`http://${HOST}:${String(PORT)}/api/health`, { signal })).ok;
  } catch {
    // Whatever does not answer like Atrium is another program.
    return false;
  }
}

function checkDataFolder(): Finding {
  const folder = path.resolve(workspaceRoot, env['DATA_DIR'] || '.data');
  try {
    const present = existsSync(folder) ? folder : path.dirname(folder);
    accessSync(`${present}/.`, constants.W_OK | constants.X_OK);
    return { state: 'ok', text: `The data folder ${folder} can be written` };
  } catch (error) {
    // The file system throws Node's own errors only.
    const reason = describeFileError(error as NodeJS.ErrnoException);
    return {
      state: 'wrong',
      text: `The data folder ${folder} cannot be written (${reason}). Run the commands as its owner, or set DATA_DIR to another folder.`,
    };
  }
}

function checkProgram(name: string, program: Program): Finding {
  if (name === 'PostgreSQL' && env['TEST_DATABASE_URL']) {
    return { state: 'ok', text: 'PostgreSQL: the server in TEST_DATABASE_URL' };
  }
  const result = findProgram(name, program);
  if ('found' in result) return { state: 'ok', text: `${name}: ${result.found}` };
  if (canInstallPrograms() && !env[program.variable ?? '']) {
    const text = `${name}: the tests that need it install Debian's package ${program.debianPackage}.`;
    return { state: 'missing', optional: true, text };
  }
  return {
    state: 'missing',
    optional: OPTIONAL.includes(name),
    text: `${name}: ${result.missing}.`,
  };
}

await runMain(async () => {
  const findings = await examine();
  for (const { state, text, optional = false } of findings) {
    console.log(`${state.padEnd(9)}${optional ? 'Optional: ' : ''}${text}`);
  }
  const problems = findings.filter(({ state, optional = false }) => state !== 'ok' && !optional);
  console.log(
    problems.length === 0
      ? '\nnpm start and npm test can run.'
      : `\n${String(problems.length)} of these checks keep npm start or npm test from running.`,
  );
  return problems.length === 0 ? 0 : 1;
});
