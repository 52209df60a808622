import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';
import { appRoot, WORKSPACE_ROOT } from '@atrium/webpack';

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

it.each(AREAS)('gives the generated modules of %s ids that no folder changes', (area) => {
  const folder = path.join(appRoot(area), 'dist/assets');
  const [file = ''] = readdirSync(folder).filter((name) => /^entry\.\w+\.js$/.test(name));

  expect(readFileSync(path.join(folder, file), 'utf8')).toMatch(
    /[{,]container\(.*[{,]federation\(/s,
  );
});

it.each(AREAS)('has a source map for each script of %s, beside what is served', (area) => {
  const scripts = scriptsOf(path.join(appRoot(area), 'dist/assets'));

  const maps = readdirSync(path.join(appRoot(area), 'dist/maps'));
  expect(maps.sort()).toEqual(scripts.map((file) => `${path.basename(file)}.map`).sort());
});

it.each(AREAS)('names the sources of %s by their paths in the repository', (area) => {
  const folder = path.join(appRoot(area), 'dist/maps');
  const sources = readdirSync(folder).flatMap((file) => {
    // Webpack writes the format of source maps.
    const map = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { sources: string[] };
    return map.sources;
  });

  // Webpack's runtime, and what the federation plugin generates beside the build, which may come from a cache.
  const files = sources.filter(
    (source) => !/^(?:webpack\/|external |.*\/\.federation\/)/.test(source),
  );
  expect(files).toContain(`apps/${area}/src/area.tsx`);
  expect(files.filter((file) => !/^(?:apps|libs|node_modules)\//.test(file))).toEqual([]);
  expect(files.filter((file) => !existsSync(path.join(WORKSPACE_ROOT, file)))).toEqual([]);
});
