import { isInstalled } from './dependencies.mjs';

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
