import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addAddresses, isInstalled } from './dependencies.mjs';

const LOCK_FILE = path.join(__dirname, '../../../package-lock.json');

const locked = {
  '': { name: 'atrium' },
  'node_modules/nx': { version: '23.2.1', integrity: 'sha512-a' },
  'node_modules/@esbuild/darwin-arm64': { version: '0.28.2', optional: true },
};
const installed = { 'node_modules/nx': { version: '23.2.1', integrity: 'sha512-a' } };

test('what the lock file says is installed; other platforms’ binaries may be absent', () => {
  expect(isInstalled(locked, installed)).toBe(true);
});

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', {}],
  ['a version differs', { 'node_modules/nx': { version: '23.2.0', integrity: 'sha512-a' } }],
  ['contents differ', { 'node_modules/nx': { version: '23.2.1', integrity: 'sha512-b' } }],
  ['a package is left over', { ...installed, 'node_modules/left-pad': { version: '1.3.0' } }],
])('an install does not count when %s', (_, packages) => {
  expect(isInstalled(locked, packages)).toBe(false);
});

test('an install that was told where the archives are counts as one', () => {
  const told = addAddresses(locked);
  expect(told['node_modules/nx']).not.toEqual(locked['node_modules/nx']);
  expect(isInstalled(locked, { 'node_modules/nx': told['node_modules/nx'] ?? {} })).toBe(true);
});

test('the address of an archive follows from the name and version of what is installed', () => {
  const { packages } = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
  const told = addAddresses({
    ...packages,
    'node_modules/a/node_modules/@b/c': { version: '1.0.0' },
    'node_modules/alias': { name: '@b/real', version: '2.0.0' },
  });
  expect(told['node_modules/a/node_modules/@b/c']?.['resolved']).toBe(
    'https://registry.npmjs.org/@b/c/-/c-1.0.0.tgz',
  );
  expect(told['node_modules/alias']?.['resolved']).toBe(
    'https://registry.npmjs.org/@b/real/-/real-2.0.0.tgz',
  );
  expect(told['']).toEqual(packages['']);
  expect(told['node_modules/@atrium/ui']).toEqual(packages['node_modules/@atrium/ui']);
  expect(told['libs/ui']).toEqual(packages['libs/ui']);
});
