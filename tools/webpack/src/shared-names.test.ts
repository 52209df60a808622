import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stats } from 'webpack';
import webpack from 'webpack';
import { createAreaConfig } from './create-app-config';
import type { SharedNames } from './shared-names';
import { providedNames, usedNames } from './shared-names';

// A build of a real area.
const TIMEOUT_MS = 180_000;

let folder: string;
let used: SharedNames;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-names-'));
  const config = createAreaConfig('tasks', 'atrium_tasks_test', 'production');
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result) resolve(result);
      else reject(error ?? new Error('webpack returned no result'));
    });
  });
  used = usedNames(stats.compilation);
}, TIMEOUT_MS);

afterAll(() => rm(folder, { recursive: true }));

it('records what an area imports from shared packages', () => {
  expect(used['@atrium/auth']).toEqual([
    ...['RESTORED_DRAFT_TEXT', 'isAdmin'],
    ...['useDraftAcrossSignIn', 'useUser'],
  ]);
  expect(used['styled-components']).toContain('styled');
});

it('records imports of lazy-loaded chunks', () => {
  // Only the dialog with the form uses it.
  expect(used['react-hook-form']).toContain('useForm');
});

it('records the names that the shell provides, without types', () => {
  const provided = providedNames();

  expect(provided['@atrium/auth']).toContain('isAdmin');
  expect(provided['@atrium/auth']).not.toContain('Session');
  expect(provided['react-router-dom']).toContain('useSearchParams');
  expect(provided).not.toHaveProperty('react-hook-form');
});

it('finds everything that an area of the same sources imports', () => {
  for (const [name, provided] of Object.entries(providedNames())) {
    const missing = (used[name] ?? []).filter((one) => !provided.includes(one));
    expect([name, missing]).toEqual([name, []]);
  }
});
