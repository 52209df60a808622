import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { formatFinding, isBlocking } from './finding.mjs';
import { checkDisk, checkNpm, checkPackages } from './installation.mjs';

const TERABYTE = 1024 ** 4;

it('says what to do, and what is optional', () => {
  const text = 'nginx: install it.';

  expect(formatFinding({ state: 'ok', text: 'Node 20.20.2' })).toBe('ok       Node 20.20.2');
  expect(formatFinding({ state: 'missing', text })).toBe('missing  nginx: install it.');
  expect(formatFinding({ state: 'missing', optional: true, text })).toBe(
    'missing  Optional: nginx: install it.',
  );
});

it('blocks on what is missing or wrong, unless it is optional', () => {
  expect(isBlocking({ state: 'ok', text: '' })).toBe(false);
  expect(isBlocking({ state: 'missing', text: '' })).toBe(true);
  expect(isBlocking({ state: 'wrong', text: '' })).toBe(true);
  expect(isBlocking({ state: 'wrong', optional: true, text: '' })).toBe(false);
});

it.each([
  ['10.8.2\n', 'ok'],
  ['11.19.1\n', 'ok'],
  ['9.9.4\n', 'wrong'],
  ['', 'missing'],
  [null, 'missing'],
])('judges npm that prints %j as %s', (version, state) => {
  expect(checkNpm(version).state).toBe(state);
});

it('asks for room on a full disk', () => {
  expect(checkDisk('temporary files', tmpdir(), 1).state).toBe('ok');
  expect(checkDisk('temporary files', tmpdir(), 10_000 * TERABYTE)).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/^Only [\d.]+ GB free on .* Make room for \d+ GB\.$/),
  });
});

it('names the command that installs the packages', () => {
  expect(checkPackages('all').state).toBe('ok');
  expect(checkPackages('product')).toEqual({
    state: 'ok',
    text: 'Packages of the product; npm test installs those for tests',
  });
  expect(checkPackages(undefined)).toMatchObject({
    state: 'missing',
    text: expect.stringContaining('npm start or npm test installs them'),
  });
});

it('runs in a new clone, installs nothing, and fails', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'atrium-clone-'));
  for (const file of ['doctor.mjs', 'src/dependencies.mjs', 'src/doctor']) {
    const place = path.join('tools/workspace', file);
    cpSync(path.join(workspaceRoot, place), path.join(root, place), { recursive: true });
  }
  cpSync(path.join(workspaceRoot, 'package-lock.json'), path.join(root, 'package-lock.json'));

  const command = path.join(root, 'tools/workspace/doctor.mjs');
  const { status, stdout } = spawnSync(process.execPath, [command], { encoding: 'utf8' });
  const isInstalled = existsSync(path.join(root, 'node_modules'));
  rmSync(root, { recursive: true });

  expect(status).toBe(1);
  expect(stdout).toContain(`ok       Node ${process.versions.node}\n`);
  expect(stdout).toMatch(/^missing {2}Packages are not installed/m);
  expect(stdout).toContain('Run npm run doctor again after npm start.');
  expect(isInstalled).toBe(false);
});
