import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@atrium/test-product';
import { withoutSettings } from '../product-settings';

const DOCTOR = path.join(__dirname, '../../doctor.mjs');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the command on a machine that has every program. */
async function runDoctor(port: number): Promise<{ code: unknown; lines: string[] }> {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\necho Version 1\n');
  chmodSync(program, 0o755);
  const child = spawn(process.execPath, [DOCTOR], {
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      RELEASE_DIR: path.join(folder, 'release'),
      CHROMIUM_PATH: program,
      FIREFOX_PATH: program,
      LIBREOFFICE_PATH: program,
      TEST_DATABASE_URL: 'postgres://127.0.0.1/test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  return { code, lines: output.trim().split('\n') };
}

it('ends with 0 and one line for each check when npm start and npm test can run', async () => {
  const port = await findFreePort();

  const { code, lines } = await runDoctor(port);

  expect(lines.at(-1)).toBe('npm start and npm test can run.');
  expect(code).toBe(0);
  const checks = lines.slice(0, -2);
  expect(checks.length).toBeGreaterThan(15);
  expect(checks.filter((line) => !/^(ok|missing|wrong) /.test(line))).toEqual([]);
  expect(checks).toContain(`ok       Chromium: Version 1 (${path.join(folder, 'program')})`);
});

it('ends with 1 when one check fails, and runs the others', async () => {
  const port = await findFreePort();
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(port, '127.0.0.1'), 'listening');

  const { code, lines } = await runDoctor(port);
  await once(server.close(), 'close');

  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^wrong {4}Port \d+ on 127\.0\.0\.1 is already/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ok {7}LibreOffice/));
  expect(lines.at(-1)).toBe('1 of these checks keep npm start or npm test from running.');
});
