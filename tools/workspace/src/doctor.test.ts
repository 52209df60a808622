import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@atrium/test-product';
import { withoutSettings } from './product-settings';
import { workspaceRoot } from './workspace-root';

let folder: string;
let settings: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  // A machine that has every program.
  settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: path.join(folder, 'data'),
    CHROMIUM_PATH: process.execPath,
    FIREFOX_PATH: process.execPath,
    LIBREOFFICE_PATH: process.execPath,
    DOVECOT_PATH: process.execPath,
    TEST_DATABASE_URL: 'postgres://127.0.0.1/test',
  };
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function runDoctor(root = workspaceRoot): { status: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'tools/workspace/doctor.mjs')],
    { env: { ...withoutSettings(process.env), ...settings }, encoding: 'utf8' },
  );
  return { status, lines: stdout.trim().split('\n') };
}

it('ends with 0 when npm start and npm test can run', () => {
  const { status, lines } = runDoctor();

  expect(lines.at(-1)).toBe('npm start and npm test can run.');
  expect(status).toBe(0);
  expect(lines).toContain(`ok       Chromium: ${process.execPath}`);
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
});

it('says what is in the way, and ends with 1', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  Object.assign(settings, { DATA_DIR: file, CHROMIUM_PATH: file });
  const server = createServer();
  await once(server.listen(Number(settings['PORT']), '127.0.0.1'), 'listening');

  const { status, lines } = runDoctor();
  await once(server.close(), 'close');

  expect(status).toBe(1);
  expect(
    lines.filter((line) => /^(missing|wrong)/.test(line) && !line.includes('Optional')),
  ).toEqual([
    expect.stringMatching(/^wrong {4}Port \d+ on 127\.0\.0\.1 is already in use\./),
    `wrong    The data folder ${file} cannot be written (not a folder). Run the commands as its owner, or set DATA_DIR to another folder.`,
    `missing  Chromium: CHROMIUM_PATH names ${file}, which is not an executable file.`,
  ]);
  expect(lines.at(-1)).toBe('3 of these checks keep npm start or npm test from running.');
});

it('runs in a new clone, and installs nothing', () => {
  const tools = ['doctor.mjs', 'require-node.mjs', 'src'].map((name) => `tools/workspace/${name}`);
  for (const file of [...tools, 'package.json', 'package-lock.json']) {
    cpSync(path.join(workspaceRoot, file), path.join(folder, file), { recursive: true });
  }

  const { status, lines } = runDoctor(folder);

  expect(status).toBe(1);
  expect(lines[0]).toMatch(/^missing {2}The packages of package-lock\.json/);
  expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
});
