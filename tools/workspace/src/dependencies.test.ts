import { areDependenciesInstalled } from './dependencies.mjs';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const nx = { version: '23.2.1', integrity: 'sha512-a' };
const zod = { version: '4.6.7', integrity: 'sha512-b' };

const folder = setUpTemporaryFolder();

beforeEach(() => {
  const packages = { '': {}, nx, zod, 'esbuild-on-mac': { version: '0.28.2', optional: true } };
  folder.write('package-lock.json', JSON.stringify({ packages }));
});

function install(packages: object): void {
  folder.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
}

test('nothing is installed in a new clone', () => {
  expect(areDependenciesInstalled(folder.root)).toBe(false);
});

test('an installation is complete without binaries of other platforms', () => {
  install({ nx, zod });
  expect(areDependenciesInstalled(folder.root)).toBe(true);
});

test.each([
  ['a package is missing', { nx }],
  ['a version differs', { nx, zod: { ...zod, version: '4.6.6' } }],
  ['contents differ', { nx, zod: { ...zod, integrity: 'sha512-c' } }],
  ['a package is left over', { nx, zod, 'left-pad': { version: '1.3.0' } }],
])('packages are installed again when %s', (_, packages) => {
  install(packages);
  expect(areDependenciesInstalled(folder.root)).toBe(false);
});
