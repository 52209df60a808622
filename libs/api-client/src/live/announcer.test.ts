import { describeChanges } from './announcer';
import type { ChangedRow } from './changed-rows';

function describe(...rows: (Partial<ChangedRow> & { row?: object })[]): string {
  return describeChanges(
    'tasks',
    rows.map((row) => ({ id: 12, kind: 'changed', row: {}, ...row })),
    () => 'a license',
  );
}

it.each<[string, string]>([
  ['', describe()],
  ['maria changed a license', describe({ row: { changedBy: { id: 2, username: 'maria' } } })],
  ['maria added a license', describe({ kind: 'added', row: { author: { username: 'maria' } } })],
  ['A colleague changed a license', describe({ row: { changedBy: null } })],
  [
    'A license was deleted',
    describe({ kind: 'deleted', row: { changedBy: { username: 'maria' } } }),
  ],
  ['2 tasks changed', describe({}, {})],
])('says “%s”', (text, described) => {
  expect(described).toBe(text);
});
