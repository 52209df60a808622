import type { ChangedRow, Row } from './show-changes';
import { describeChanges } from './show-changes';

const maria = { username: 'maria' };

function changed(row: Partial<Row>, kind: ChangedRow['kind'] = 'changed'): ChangedRow {
  return { kind, row: { id: 12, ...row } };
}

it.each<[string, ...ChangedRow[]]>([
  ['maria changed a license', changed({ changedBy: maria })],
  ['maria added a license', changed({ author: maria }, 'added')],
  ['A colleague changed a license', changed({ changedBy: null })],
  ['A license was deleted', changed({ changedBy: maria }, 'deleted')],
  ['2 tasks changed', changed({}), changed({})],
])('says “%s”', (text, ...rows) => {
  expect(describeChanges('tasks', rows, () => 'a license')).toBe(text);
});
