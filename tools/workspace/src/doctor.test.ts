import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import path from 'node:path';
import { withoutSettings } from './product-settings';
import { setUpTemporaryFolder } from './testing/temporary-folder';
import { workspaceRoot } from './workspace-root';

const folder = setUpTemporaryFolder();
let settings: Record<string, string>;

beforeEach(() => {
  // A machine that has every program.
  settings = {
    PORT: '0',
    DATA_DIR: path.join(folder.root, 'data'),
    CHROMIUM_PATH: process.execPath,
    FIREFOX_PATH: process.execPath,
    LIBREOFFICE_PATH: process.execPath,
    DOVECOT_PATH: process.execPath,
    TEST_DATABASE_URL: 'postgres://127.0.0.1/test',
  };
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
  expect(existsSync(path.join(folder.root, 'data'))).toBe(false);
});

it('says what is in the way, and ends with 1', async () => {
  const file = folder.write('file', '');
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server always has an address of this type.
  const { port } = server.address() as AddressInfo;
  Object.assign(settings, { PORT: String(port), DATA_DIR: file, CHROMIUM_PATH: file });

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
    cpSync(path.join(workspaceRoot, file), path.join(folder.root, file), { recursive: true });
  }

  const { status, lines } = runDoctor(folder.root);

  expect(status).toBe(1);
  expect(lines[0]).toMatch(/^missing {2}The packages of package-lock\.json/);
  expect(existsSync(path.join(folder.root, 'node_modules'))).toBe(false);
});
