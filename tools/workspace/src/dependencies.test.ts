import { areDependenciesInstalled } from './dependencies.mjs';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const nx = { version: '23.2.1', integrity: 'sha512-a' };
const zod = { version: '4.6.7', integrity: 'sha512-b' };
const oxlint = { version: '1.94.0', integrity: 'sha512-d', dev: true };

const folder = setUpTemporaryFolder();

beforeEach(() => {
  const packages = {
    '': {},
    nx,
    zod,
    oxlint,
    'esbuild-on-mac': { version: '0.28.2', optional: true },
  };
  folder.write('package-lock.json', JSON.stringify({ packages }));
});

function install(packages: object): void {
  folder.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
}

test('nothing is installed in a new clone', () => {
  expect(areDependenciesInstalled('all', folder.root)).toBe(false);
  expect(areDependenciesInstalled('product', folder.root)).toBe(false);
});

test('an installation is complete without binaries of other platforms', () => {
  install({ nx, zod, oxlint });
  expect(areDependenciesInstalled('all', folder.root)).toBe(true);
  expect(areDependenciesInstalled('product', folder.root)).toBe(true);
});

test('the product needs no packages of developers, the tests do', () => {
  install({ nx, zod });
  expect(areDependenciesInstalled('product', folder.root)).toBe(true);
  expect(areDependenciesInstalled('all', folder.root)).toBe(false);
});

test.each([
  ['a package is missing', { nx, oxlint }],
  ['a version differs', { nx, oxlint, zod: { ...zod, version: '4.6.6' } }],
  ['contents differ', { nx, oxlint, zod: { ...zod, integrity: 'sha512-c' } }],
  ['a package is left over', { nx, oxlint, zod, 'left-pad': { version: '1.3.0' } }],
])('packages are installed again when %s', (_, packages) => {
  install(packages);
  expect(areDependenciesInstalled('all', folder.root)).toBe(false);
  expect(areDependenciesInstalled('product', folder.root)).toBe(false);
});
