import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addArchiveUrls, chooseCommand, isInstalled } from './dependencies.mjs';

const LOCK_FILE = path.join(__dirname, '../../../package-lock.json');

const locked = {
  '': { name: 'atrium' },
  'node_modules/nx': { version: '23.2.1', integrity: 'sha512-a' },
  'node_modules/jest': { version: '30.5.2', integrity: 'sha512-c', dev: true },
  'node_modules/@esbuild/darwin-arm64': { version: '0.28.2', optional: true },
};
const product = { 'node_modules/nx': locked['node_modules/nx'] };
const all = { ...product, 'node_modules/jest': locked['node_modules/jest'] };

test('an installation matches the lock file without binaries of other platforms', () => {
  expect(isInstalled(locked, all, 'all')).toBe(true);
});

test('the product runs without the packages of developers, and with them', () => {
  expect(isInstalled(locked, product, 'product')).toBe(true);
  expect(isInstalled(locked, all, 'product')).toBe(true);
  expect(isInstalled(locked, product, 'all')).toBe(false);
});

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', { 'node_modules/jest': locked['node_modules/jest'] }],
  [
    'a version differs',
    { ...all, 'node_modules/nx': { version: '23.2.0', integrity: 'sha512-a' } },
  ],
  ['contents differ', { ...all, 'node_modules/nx': { version: '23.2.1', integrity: 'sha512-b' } }],
  ['a package is left over', { ...all, 'node_modules/left-pad': { version: '1.3.0' } }],
])('an installation does not match when %s', (_, packages) => {
  expect(isInstalled(locked, packages, 'all')).toBe(false);
  expect(isInstalled(locked, packages, 'product')).toBe(false);
});

const outdated = { version: '23.2.0', integrity: 'sha512-a' };

test.each([
  ['only what the product needs', 'nothing', undefined, 'product', ['ci', '--omit=dev']],
  ['everything', 'nothing', undefined, 'all', ['ci', '--include=dev']],
  ['what is missing', 'the product', product, 'all', ['install', '--no-save', '--include=dev']],
  ['everything', 'an old product', { 'node_modules/nx': outdated }, 'all', ['ci', '--include=dev']],
  [
    'everything',
    'all that was',
    { ...all, 'node_modules/nx': outdated },
    'product',
    ['ci', '--include=dev'],
  ],
] as const)('installs %s after %s', (_, __, installed, needed, command) => {
  expect(chooseCommand(locked, installed, needed)).toEqual(command);
});

test('an installation matches although its lock file has URLs of archives', () => {
  const withUrls = addArchiveUrls(locked);
  expect(withUrls['node_modules/nx']).not.toEqual(locked['node_modules/nx']);
  expect(
    isInstalled(locked, { 'node_modules/nx': withUrls['node_modules/nx'] ?? {} }, 'product'),
  ).toBe(true);
});

test('derives the URL of an archive from the name and version of the package', () => {
  // The format of npm's lock file.
  const { packages } = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as {
    packages: Record<string, Record<string, unknown>>;
  };
  const withUrls = addArchiveUrls({
    ...packages,
    'node_modules/a/node_modules/@b/c': { version: '1.0.0' },
    'node_modules/alias': { name: '@b/real', version: '2.0.0' },
  });
  expect(withUrls['node_modules/a/node_modules/@b/c']?.['resolved']).toBe(
    'https://registry.npmjs.org/@b/c/-/c-1.0.0.tgz',
  );
  expect(withUrls['node_modules/alias']?.['resolved']).toBe(
    'https://registry.npmjs.org/@b/real/-/real-2.0.0.tgz',
  );
  expect(withUrls['']).toEqual(packages['']);
  expect(withUrls['node_modules/@atrium/ui']).toEqual(packages['node_modules/@atrium/ui']);
  expect(withUrls['libs/ui']).toEqual(packages['libs/ui']);
});
