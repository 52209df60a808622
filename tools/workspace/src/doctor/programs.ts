import path from 'node:path';
import { canInstallPrograms, findProgram, type Program, PROGRAMS } from '../prerequisites';
import { run } from '../processes';
import type { Finding } from './finding.mjs';

// npm test does not need it, only npm run scale-test and npm run soak.
const OPTIONAL = ['nginx'];
const OLDEST_POSTGRES = 15;

/** Checks the programs that tests need, and that they start. */
export function checkPrograms(): Promise<Finding[]> {
  return Promise.all(
    Object.entries(PROGRAMS).map(([name, program]) => checkProgram(name, program)),
  );
}

/** Checks one program. */
export async function checkProgram(name: string, program: Program): Promise<Finding> {
  const optional = OPTIONAL.includes(name);
  if (name === 'PostgreSQL' && process.env['TEST_DATABASE_URL']) {
    return { state: 'ok', text: 'PostgreSQL: the server in TEST_DATABASE_URL' };
  }
  const result = findProgram(program);
  if ('missing' in result) {
    if (!program.variable || !process.env[program.variable]) return reportMissing(name, program);
    return { state: 'wrong', optional, text: `${name}: ${result.missing}. Correct or unset it.` };
  }
  const file = name === 'PostgreSQL' ? path.join(result.found, 'postgres') : result.found;
  // nginx knows only the short option, and names its version on standard error.
  const { failed, all } = await run(file, [name === 'nginx' ? '-v' : '--version'], {
    reject: false,
    timeout: 20_000,
  });
  const [version = ''] = all.trim().split('\n');
  if (failed) {
    return {
      state: 'wrong',
      optional,
      text: `${file} does not start (${version}). Install Debian's package ${program.debianPackage} again, or another ${name}.`,
    };
  }
  if (name === 'PostgreSQL' && Number(/\d+/.exec(version)?.[0]) < OLDEST_POSTGRES) {
    return {
      state: 'wrong',
      text: `${version} is too old (${file}). Install PostgreSQL ${String(OLDEST_POSTGRES)} or newer.`,
    };
  }
  return { state: 'ok', text: `${name}: ${version} (${file})` };
}

function reportMissing(name: string, { advice, debianPackage }: Program): Finding {
  return canInstallPrograms()
    ? {
        state: 'missing',
        optional: true,
        text: `${name}: the tests that need it install Debian's package ${debianPackage}.`,
      }
    : { state: 'missing', optional: OPTIONAL.includes(name), text: `${name}: ${advice}.` };
}
