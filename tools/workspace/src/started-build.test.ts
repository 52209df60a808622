import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStartedBuild } from './started-build';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'atrium-started-'));
  write('package-lock.json', '{}');
  write('apps/tasks/area.json', '{}');
  write('apps/tasks/src/area.tsx', 'first');
  write('libs/ui/src/button.tsx', 'first');
  write('tools/webpack/src/build.ts', 'first');
  write('apps/tasks/dist/assets/area.js', 'built');
  write('.release/registry.json', '{}');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

function remove(file: string): void {
  rmSync(path.join(root, file));
}

function read(env: NodeJS.ProcessEnv = {}) {
  return readStartedBuild(root, path.join(root, '.release'), env);
}

test('nothing is current before the first start', () => {
  expect(read().isCurrent).toBe(false);
});

test('an unchanged workspace is current', () => {
  read().record();
  expect(read().isCurrent).toBe(true);
});

test.each<[string, () => void]>([
  ['a changed source of an app', () => write('apps/tasks/src/area.tsx', 'other')],
  ['a changed source of the same size', () => write('libs/ui/src/button.tsx', 'fresh')],
  ['a changed build tool', () => write('tools/webpack/src/build.ts', 'other')],
  ['a changed manifest', () => write('apps/tasks/area.json', '{"name":"tasks"}')],
  ['a new source', () => write('apps/tasks/src/new.ts', '')],
  ['a new project', () => write('apps/reports/package.json', '{}')],
  ['a removed source', () => remove('libs/ui/src/button.tsx')],
  ['other packages', () => write('package-lock.json', '{"packages":{}}')],
  ['a changed build', () => write('apps/tasks/dist/assets/area.js', 'other')],
  ['a removed build', () => remove('apps/tasks/dist/assets/area.js')],
  ['another live release', () => write('.release/registry.json', '{"sequence":2}')],
  ['a removed release', () => remove('.release/registry.json')],
  ['a damaged stamp', () => write('node_modules/.cache/atrium-start.json', '{"sour')],
])('builds and releases again after %s', (_, change) => {
  read().record();
  change();
  expect(read().isCurrent).toBe(false);
});

test('builds again when a source changes during the build', () => {
  const started = read();
  write('apps/tasks/src/area.tsx', 'changed while it was built');
  started.record();
  expect(read().isCurrent).toBe(false);
});

test('releases again with other keys or into another folder', () => {
  read().record();
  expect(read({ RELEASE_SIGNING_KEY: '/key.pem' }).isCurrent).toBe(false);
  write('.other/registry.json', '{}');
  expect(readStartedBuild(root, path.join(root, '.other'), {}).isCurrent).toBe(false);
});

test('test reports and installed packages change nothing', () => {
  read().record();
  write('apps/tasks/reports/test.json', '{}');
  write('apps/tasks/node_modules/react/index.js', '');
  expect(read().isCurrent).toBe(true);
});
