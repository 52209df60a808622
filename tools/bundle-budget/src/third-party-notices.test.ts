import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import { appRoot } from '@atrium/webpack';

const AREAS = ['admin', 'tasks', 'calendar', 'chat'];

function scriptsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(folder, file));
}

/** The packages that the third-party notices in a built folder are about. */
function noticedPackages(folder: string): string[] {
  const [file = '', ...more] = readdirSync(folder).filter((name) => name.startsWith('third-party'));
  expect(more).toEqual([]);
  const text = readFileSync(path.join(folder, file), 'utf8');
  return [...text.matchAll(/^(\S+) \S+\n\nLicense: /gm)].map(([, name = '']) => name);
}

it.each([...AREAS, 'shell'])('has no license comments in the scripts of %s', (app) => {
  const scripts = scriptsOf(path.join(appRoot(app), 'dist/assets'));

  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('@license'))).toEqual([]);
});

it('has the notices of everything that the shell provides, the font and the icons', () => {
  const shared = SHARED_PACKAGES.map(packageNameOf).filter((name) => !name.startsWith('@atrium/'));

  const noticed = noticedPackages(path.join(appRoot('shell'), 'dist/assets/shell'));

  const others = ['@fontsource-variable/inter', 'lucide-react', 'scheduler'];
  expect(noticed).toEqual(expect.arrayContaining([...shared, ...others]));
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
