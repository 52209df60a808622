import { findMapped, stableName } from './mapped-scripts';

const ENTRY = '/areas/tasks/60dd3655ea4319cd/entry.d18c6b9225731f2eb215.js';

it('removes content hashes from the names of scripts', () => {
  expect(stableName(ENTRY)).toBe('/areas/tasks/entry.js');
  expect(stableName('/shell/main.95dee16801f47e05f839.js')).toBe('/shell/main.js');
  expect(stableName('/shell/boot.js')).toBe('/shell/boot.js');
});

it('finds the mapped build of a script although its variables have other names', () => {
  const mapped = { text: 'x'.repeat(1000), map: '{}' };
  const scripts = new Map([['/areas/tasks/entry.js', mapped]]);

  expect(findMapped(scripts, ENTRY, 'y'.repeat(1002))).toBe(mapped);
  expect(() => findMapped(scripts, ENTRY, 'y'.repeat(1100))).toThrow('does not match the build');
  expect(() => findMapped(new Map(), ENTRY, '')).toThrow('does not match the build');
});
