import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import { appRoot } from '@atrium/webpack';

/** The packages that the third-party notices in a built folder are about. */
function noticedPackages(folder: string): string[] {
  const [file = '', ...more] = readdirSync(folder).filter((name) => name.startsWith('third-party'));
  expect(more).toEqual([]);
  const text = readFileSync(path.join(folder, file), 'utf8');
  return [...text.matchAll(/^(\S+) \S+\n\nLicense: /gm)].map(([, name = '']) => name);
}

it('has the notices of everything that the shell provides, and of the font', () => {
  const shared = SHARED_PACKAGES.map(packageNameOf).filter((name) => !name.startsWith('@atrium/'));

  const noticed = noticedPackages(path.join(appRoot('shell'), 'dist/assets/shell'));

  expect(noticed).toEqual(expect.arrayContaining([...shared, '@fontsource-variable/inter']));
});

it.each([
  ['admin', 'date-fns'],
  ['tasks', 'papaparse'],
  ['calendar', '@fullcalendar/react'],
  ['chat', 'date-fns'],
])('has the notices of %s, and not of what the shell provides', (area, bundled) => {
  const noticed = noticedPackages(path.join(appRoot(area), 'dist/assets'));

  expect(noticed).toContain(bundled);
  expect(noticed).not.toContain('react');
});
