import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatDuration, recordDuration, withLastDuration } from './durations';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-durations-'));
  file = path.join(folder, 'cache/durations.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  [40, '0.0 s'],
  [12_345, '12.3 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [119_700, '2 min 0 s'],
  [125_000, '2 min 5 s'],
])('formats %d ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('tells how long each work took last time', () => {
  expect(withLastDuration('Build', file)).toBe('Build');

  recordDuration('Build', 99_000, file);
  recordDuration('Types', 1000, file);
  recordDuration('Build', 61_234, file);

  expect(withLastDuration('Build', file)).toBe('Build (1 min 1 s last time)');
  expect(withLastDuration('Types', file)).toBe('Types (1.0 s last time)');
});

test('ignores a damaged file, and one that cannot be written', () => {
  mkdirSync(path.dirname(file));
  for (const damaged of ['', '{', 'null', '[]', '{"Build":"1"}']) {
    writeFileSync(file, damaged);
    expect(withLastDuration('Build', file)).toBe('Build');
  }

  recordDuration('Build', 1, path.join(file, 'below-a-file.json'));
});
