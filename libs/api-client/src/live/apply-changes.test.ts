import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { MAX_ID } from '@atrium/contracts/fields';
import { messageQueries } from '../resources/messages';
import { taskCommentQueries, taskQueries } from '../resources/tasks';
import { userQueries } from '../resources/users';
import { changedIdsKey } from './changed-ids';
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

it('marks what is not on the screen as stale and does not read it', async () => {
  const { hide } = await show(taskQueries.list());
  hide();

  applier.apply(changeOf([2]));
  await settle();

  expect(server.reads.filter((path) => path.startsWith('/api/tasks'))).toHaveLength(1);
  await show(taskQueries.list());
  await until(() => readsOf('/api/tasks') === 2);
});

it('reads only the conversation, or the comments, that have changed', async () => {
  server.data.set('/api/tasks/1/comments', () => []);
  server.data.set('/api/tasks/2/comments', () => []);
  await show(taskCommentQueries.list(1));
  await show(taskCommentQueries.list(2));

  applier.apply(changeOf([2], { topic: 'task-comments' }));
  const newest = `?before=${String(MAX_ID)}`;
  await until(() => readsOf(`/api/tasks/2/comments${newest}`) === 2);
  await settle();

  expect(readsOf(`/api/tasks/1/comments${newest}`)).toBe(1);
  expect(readsOf(`/api/tasks/2/comments${newest}`)).toBe(2);
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
        answer = () => {
          resolve([task('2', 'Two'), task('1', 'One')]);
        };
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
