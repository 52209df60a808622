import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Program } from '../prerequisites';
import { checkProgram } from './programs';

const VARIABLE = 'ATRIUM_TEST_PROGRAM';

let folder: string;

const { TEST_DATABASE_URL: testDatabase } = process.env;

beforeEach(() => {
  // The doctor looks for PostgreSQL only where no server is named.
  Reflect.deleteProperty(process.env, 'TEST_DATABASE_URL');
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  Reflect.deleteProperty(process.env, VARIABLE);
  if (testDatabase !== undefined) process.env['TEST_DATABASE_URL'] = testDatabase;
});

function writeProgram(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

function program(found: string | undefined): Program {
  return {
    variable: VARIABLE,
    find: () => found,
    debianPackage: 'a-package',
    advice: 'no program here; install one',
  };
}

it('shows the version of a program that starts', async () => {
  const file = writeProgram('chromium', 'echo Chromium 140; echo more');

  expect(await checkProgram('Chromium', program(file))).toEqual({
    state: 'ok',
    text: `Chromium: Chromium 140 (${file})`,
  });
});

it('rejects a program that does not start', async () => {
  const file = writeProgram('chromium', 'echo libnss3.so is missing >&2; exit 127');

  expect(await checkProgram('Chromium', program(file))).toEqual({
    state: 'wrong',
    optional: false,
    text: `${file} does not start (libnss3.so is missing). Install Debian's package a-package again, or another Chromium.`,
  });
});

it('rejects a PostgreSQL that is too old', async () => {
  writeProgram('postgres', 'echo "postgres (PostgreSQL) 14.2"');

  expect(await checkProgram('PostgreSQL', program(folder))).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(
      /^postgres \(PostgreSQL\) 14\.2 is too old .* Install PostgreSQL 15/,
    ),
  });
});

it.each([
  ['Chromium', false],
  ['nginx', true],
])('reports that %s is missing', async (name, optional) => {
  // As root on Debian, npm test installs what it needs.
  const installs = process.getuid?.() === 0;

  expect(await checkProgram(name, program(undefined))).toEqual(
    installs
      ? {
          state: 'missing',
          optional: true,
          text: `${name}: the tests that need it install Debian's package a-package.`,
        }
      : { state: 'missing', optional, text: `${name}: no program here; install one.` },
  );
});

it('rejects a setting that names no program', async () => {
  process.env[VARIABLE] = path.join(folder, 'nothing');

  expect(await checkProgram('Chromium', program(undefined))).toEqual({
    state: 'wrong',
    optional: false,
    text: `Chromium: ${VARIABLE} names ${folder}/nothing, which is not an executable file. Correct or unset it.`,
  });
});
