import { rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readStartedBuild } from './started-build';
import { setUpTemporaryFolder } from './testing/temporary-folder';

const folder = setUpTemporaryFolder();

beforeEach(async () => {
  write('package-lock.json');
  write('apps/api/dist/main.js');
  write('apps/api/src/main.ts');
  write('libs/ui/src/button.tsx');
  write('tools/webpack/src/build.ts');
  write('apps/tasks/dist/build-record.json');
  // Files of the last few milliseconds count as changed.
  await pause(50);
});

function write(file: string): string {
  return folder.write(file, '{}');
}

function read() {
  return readStartedBuild(folder.root, [path.join(folder.root, 'apps/tasks/dist')]);
}

test('nothing is current before the first start', () => {
  expect(read().isCurrent).toBe(false);
});

test('an unchanged workspace is current, whatever tests and installations leave behind', () => {
  read().record();
  write('apps/api/reports/test.json');
  write('apps/api/node_modules/pg/index.js');
  expect(read().isCurrent).toBe(true);
});

test.each<[string, () => void]>([
  ['a changed source', () => write('libs/ui/src/button.tsx')],
  ['a new source', () => write('tools/webpack/src/new.ts')],
  ['a removed source', () => rmSync(path.join(folder.root, 'libs/ui/src/button.tsx'))],
  ['other packages', () => write('package-lock.json')],
  ['a removed build', () => rmSync(path.join(folder.root, 'apps/api/dist/main.js'))],
  [
    'a removed build of an area',
    () => rmSync(path.join(folder.root, 'apps/tasks/dist/build-record.json')),
  ],
  ['a damaged stamp', () => write('node_modules/.cache/atrium-start.json')],
])('builds again after %s', (_, change) => {
  read().record();
  change();
  expect(read().isCurrent).toBe(false);
});

test('builds again after an old source was unpacked over a newer one', () => {
  read().record();
  utimesSync(write('apps/api/src/main.ts'), 0, 0);
  expect(read().isCurrent).toBe(false);
});

test('builds again when a source changes during the build', () => {
  const started = read();
  write('apps/api/src/main.ts');
  started.record();
  expect(read().isCurrent).toBe(false);
});
