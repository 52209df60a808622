import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { areDependenciesInstalled } from './dependencies.mjs';

const nx = { version: '23.2.1', integrity: 'sha512-a' };
const zod = { version: '4.6.7', integrity: 'sha512-b' };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  mkdirSync(path.join(folder, 'node_modules'));
  const packages = { '': {}, nx, zod, 'esbuild-on-mac': { version: '0.28.2', optional: true } };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function install(packages: object): void {
  const file = path.join(folder, 'node_modules/.package-lock.json');
  writeFileSync(file, JSON.stringify({ packages }));
}

test('nothing is installed in a new clone', () => {
  expect(areDependenciesInstalled(folder)).toBe(false);
});

test('an installation is complete without binaries of other platforms', () => {
  install({ nx, zod });
  expect(areDependenciesInstalled(folder)).toBe(true);
});

test.each([
  ['a package is missing', { nx }],
  ['a version differs', { nx, zod: { ...zod, version: '4.6.6' } }],
  ['contents differ', { nx, zod: { ...zod, integrity: 'sha512-c' } }],
  ['a package is left over', { nx, zod, 'left-pad': { version: '1.3.0' } }],
])('packages are installed again when %s', (_, packages) => {
  install(packages);
  expect(areDependenciesInstalled(folder)).toBe(false);
});
