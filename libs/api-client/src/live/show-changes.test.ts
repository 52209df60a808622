import { taskCommentQueries, taskQueries } from '../resources/tasks';
import { changedIdsKey } from './changed-ids';
import type { ChangedRow, Row } from './show-changes';
import { describeChanges } from './show-changes';
import { until } from './testing/change-server';
import {
  announced,
  applier,
  changedIds,
  changeOf,
  client,
  COLLEAGUE,
  SELF,
  server,
  setTitles,
  settle,
  show,
  shownTitles,
} from './testing/changed-page';

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

describe('the changed ids', () => {
  it('are those that others have added, changed or deleted', async () => {
    await show(taskQueries.list());
    setTitles({ 2: 'Zwei', 3: 'Three' });

    applier.apply(changeOf([1]));
    applier.apply(changeOf([2, 3], { by: null }));

    await until(() => changedIds().length > 0);
    expect(changedIds().sort()).toEqual([1, 2, 3]);
    expect(announced).toEqual(['3 tasks changed']);
    await until(() => changedIds().length === 0);
  });

  it('omit changes of the user and rows that look as before', async () => {
    await show(taskQueries.list());
    setTitles({ 1: 'Eins', 2: 'Two' });

    applier.apply(changeOf([1], { by: SELF }));
    applier.apply(changeOf([2]));
    await until(() => shownTitles()?.[1] === 'Eins');
    await settle();

    expect(shownTitles()).toEqual(['Two', 'Eins']);
    expect(changedIds()).toEqual([]);
    expect(announced.join('')).toBe('');
  });

  it('are comments on the task that has changed', async () => {
    let comments: object[] = [];
    server.data.set('/api/tasks/1/comments', () => comments);
    await show(taskCommentQueries.list(1));
    const author = { id: COLLEAGUE, username: 'admin' };
    comments = [{ id: 7, content: 'Hi', createdAt: '2026-11-20T08:00:00.000Z', author }];

    applier.apply(changeOf([1], { topic: 'task-comments' }));

    const key = changedIdsKey('task-comments');
    await until(() => client.getQueryData<ReadonlySet<number>>(key)?.has(7) ?? false);
    expect(announced).toEqual(['admin added a comment']);
  });
});
