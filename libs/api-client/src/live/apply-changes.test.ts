import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { MAX_ID } from '@atrium/contracts/fields';
import { messageQueries } from '../resources/messages';
import { taskCommentQueries, taskQueries } from '../resources/tasks';
import { userQueries } from '../resources/users';
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
  passGathering,
  readsOf,
  SELF,
  server,
  setTitles,
  settle,
  show,
  shownTitles,
  task,
} from './testing/changed-page';

it('reads the rows of a burst of changes once, puts them where they belong, and marks them', async () => {
  await show(taskQueries.list());
  setTitles({ 2: 'Zwei', 3: 'Three', 4: 'Four' });

  applier.apply(changeOf([1, 4]));
  applier.apply(changeOf([2], { by: null }));
  applier.apply(changeOf([3]));

  await until(() => changedIds().length > 0);
  expect(shownTitles()).toEqual(['Four', 'Three', 'Zwei']);
  expect(server.reads).toEqual(['/api/tasks', '/api/tasks?ids=1,4,2,3']);
  expect(changedIds().sort()).toEqual([1, 2, 3, 4]);
  expect(announced).toEqual(['4 tasks changed']);
  await until(() => changedIds().length === 0);
});

it('reads a list a second after its last read at the earliest', async () => {
  await show(taskQueries.list());
  const begin = performance.now();
  applier.apply(changeOf([1]));
  await until(() => server.reads.length === 2);
  // Since the read began, no time has passed.
  jest.spyOn(performance, 'now').mockReturnValue(begin);
  const timers = jest.spyOn(globalThis, 'setTimeout');

  applier.apply(changeOf([2]));

  expect(timers.mock.lastCall?.[1]).toBeGreaterThan(1000);
});

describe('of thousands of pages', () => {
  it('few read at the same moment after a change', async () => {
    await show(taskQueries.list());
    const timers = jest.spyOn(globalThis, 'setTimeout');
    jest.spyOn(Math, 'random').mockReturnValue(1);

    applier.apply(changeOf([1]));

    expect(timers).toHaveBeenCalledWith(expect.any(Function), 1000);
  });

  it('each reads less often while the server is busy', async () => {
    await show(taskQueries.list());
    server.data.set('/api/tasks', () => {
      const now = performance.now.bind(performance);
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 500);
      return [task('1', 'Late')];
    });
    applier.apply(changeOf([1]));
    await until(() => shownTitles()?.includes('Late') === true);
    const timers = jest.spyOn(globalThis, 'setTimeout');

    applier.apply(changeOf([1]));

    expect(timers.mock.lastCall?.[1]).toBeGreaterThan(1000);
  });
});

it('reads all rows when more have changed than a request can name', async () => {
  await show(taskQueries.list());

  for (let id = 1; id <= 201; id += 1) applier.apply(changeOf([id]));

  await until(() => readsOf('/api/tasks') === 2);
  expect(server.reads).toHaveLength(2);
});

it('shows the rows of a server that answers with all of them', async () => {
  await show(taskQueries.list());
  server.data.set('/api/tasks', () => [task('3', 'Three'), task('1', 'Eins')]);

  applier.apply(changeOf([2, 3]));

  await until(() => shownTitles()?.[0] === 'Three');
  expect(shownTitles()).toEqual(['Three', 'Eins']);
});

it('keeps what the user has written while a row was read', async () => {
  await show(taskQueries.list());
  server.data.set('/api/tasks', () => {
    client.setQueryData(taskQueries.list().queryKey, (list) => list?.filter(({ id }) => id !== 2));
    server.data.set('/api/tasks', () => []);
    return [task('2', 'Zwei')];
  });

  applier.apply(changeOf([2]));

  await until(() => server.reads.length === 3);
  await settle();
  expect(shownTitles()).toEqual(['One']);
});

it('keeps a newer version than the one that was read', async () => {
  await show(taskQueries.list());
  client.setQueryData(taskQueries.list().queryKey, (list) =>
    list?.map((row) => (row.id === 2 ? { ...row, title: 'Newer', version: 3 } : row)),
  );
  server.data.set('/api/tasks', () => [{ ...task('2', 'Older'), version: 2 }]);

  applier.apply(changeOf([2]));

  await until(() => server.reads.length === 2);
  await settle();
  expect(shownTitles()).toEqual(['Newer', 'One']);
});

it('marks what is not on the screen as stale and does not read it', async () => {
  const { hide } = await show(taskQueries.list());
  hide();

  applier.apply(changeOf([2]));
  await settle();

  expect(server.reads.filter((path) => path.startsWith('/api/tasks'))).toHaveLength(1);
  await show(taskQueries.list());
  await until(() => readsOf('/api/tasks') === 2);
});

it('reads only the comments on the task that have changed, and marks the new one', async () => {
  let comments: object[] = [];
  server.data.set('/api/tasks/1/comments', () => []);
  server.data.set('/api/tasks/2/comments', () => comments);
  await show(taskCommentQueries.list(1));
  await show(taskCommentQueries.list(2));
  const author = { id: COLLEAGUE, username: 'admin' };
  comments = [{ id: 7, content: 'Hi', createdAt: '2026-11-20T08:00:00.000Z', author }];

  applier.apply(changeOf([2], { topic: 'task-comments' }));
  await until(() => changedIds('task-comments').includes(7));
  await settle();

  const newest = `?before=${String(MAX_ID)}`;
  expect(readsOf(`/api/tasks/1/comments${newest}`)).toBe(1);
  expect(readsOf(`/api/tasks/2/comments${newest}`)).toBe(2);
  expect(announced).toEqual(['admin added a comment']);
});

it('reads messages before anything that can wait', async () => {
  await show(taskQueries.list());
  await show({ ...messageQueries.conversation(COLLEAGUE), refetchInterval: false });
  server.reads.length = 0;

  applier.apply(changeOf([2]));
  applier.apply(changeOf([COLLEAGUE], { topic: 'messages' }));
  await until(() => server.reads.length === 2);

  expect(server.reads).toEqual([
    `/api/messages?recipientId=${String(COLLEAGUE)}`,
    '/api/tasks?ids=2',
  ]);
});

it('reads everything again that may have changed after a resync', async () => {
  await show(taskQueries.list());
  await show(userQueries.list());

  applier.apply(null);

  await until(() => readsOf('/api/tasks') === 2 && readsOf('/api/users') === 2);
  expect(changedIds()).toEqual([]);
});

it('reads again when the read under way may be older than the change', async () => {
  let answer: (() => void) | undefined;
  const { observer } = await show({
    ...taskQueries.list(),
    queryFn: () =>
      new Promise((resolve) => {
        answer = () => resolve([task('2', 'Two'), task('1', 'One')]);
      }),
    initialData: [],
  });
  const refetch = observer.refetch();
  await until(() => answer !== undefined);

  setTitles({ 2: 'Zwei' });
  applier.apply(changeOf([2]));
  await passGathering();
  answer?.();
  await refetch;

  await until(() => shownTitles()?.[0] === 'Zwei');
});

describe('a failed read', () => {
  it('leaves what is shown, and is repeated when the stream is open again', async () => {
    const { observer } = await show(taskQueries.list());
    const statuses = new Set<string>();
    // Components are notified in batches.
    const notice = notifyManager.batchCalls(() => statuses.add(observer.getCurrentResult().status));
    observer.subscribe(notice);
    server.data.set('/api/tasks', () => null);
    applier.apply(changeOf([2]));
    await until(() => readsOf('/api/tasks?ids=2') === 1);
    await settle();

    expect(shownTitles()).toEqual(['Two', 'One']);
    expect(observer.getCurrentResult().isRefetchError).toBe(false);

    server.data.set('/api/tasks', () => [task('2', 'Zwei')]);
    applier.retryFailed();
    await until(() => shownTitles()?.[0] === 'Zwei');
    expect(shownTitles()).toEqual(['Zwei', 'One']);
    await until(() => statuses.size > 0);
    expect([...statuses]).toEqual(['success']);
    expect(changedIds()).toEqual([2]);
  });

  it('keeps the error of a read that the user has asked for', async () => {
    const { observer } = await show(taskQueries.list());
    server.data.set('/api/tasks', () => null);
    await observer.refetch();

    applier.apply(changeOf([2]));
    await until(() => readsOf('/api/tasks') === 3);
    await settle();

    expect(observer.getCurrentResult().isRefetchError).toBe(true);
  });
});

it('shows that an entity was deleted', async () => {
  server.data.set('/api/tasks/1/comments', () => []);
  const { observer } = await show(taskCommentQueries.list(1));
  server.data.delete('/api/tasks/1/comments');

  applier.apply(changeOf([1], { topic: 'task-comments' }));

  await until(() => observer.getCurrentResult().isRefetchError);
});

it('leaves a screen alone that could not be loaded', async () => {
  server.data.set('/api/tasks', () => null);
  const observer = new QueryObserver(client, taskQueries.list());
  observer.subscribe(() => undefined);
  await until(() => observer.getCurrentResult().isError);

  applier.apply(changeOf([2]));
  await settle();

  expect(readsOf('/api/tasks')).toBe(1);
});

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

it('neither marks nor announces changes of the user and rows that look as before', async () => {
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
