import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query';
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import type { Change } from '@atrium/contracts/changes';
import { createQueryClient } from '../index';
import { messageQueries } from '../resources/messages';
import { taskQueries } from '../resources/tasks';
import { userQueries } from '../resources/users';
import { describeChanges } from './announcer';
import type { ChangeApplier } from './apply-changes';
import { createChangeApplier } from './apply-changes';
import { changedIdsKey } from './changed-ids';
import type { ChangeServer } from './testing/change-server';
import { startChangeServer, until } from './testing/change-server';

const SELF = 2;
const COLLEAGUE = 3;

let server: ChangeServer;
let client: QueryClient;
let applier: ChangeApplier;
let titles: Record<number, string>;
let announced: string[];

beforeEach(async () => {
  server = await startChangeServer();
  client = createQueryClient();
  announced = [];
  applier = createChangeApplier(client, SELF, {
    announce: (...change) => announced.push(describeChanges(...change)),
  });
  titles = { 1: 'One', 2: 'Two' };
  server.data.set('/api/tasks', (query) => {
    const ids = query.get('ids')?.split(',');
    return Object.entries(titles)
      .filter(([id]) => !ids || ids.includes(id))
      .map(([id, title]) => task(id, title))
      .reverse();
  });
  server.data.set('/api/users', () => []);
  server.data.set('/api/messages', () => []);
});

afterEach(async () => {
  applier.stop();
  client.clear();
  await server.close();
});

function task(id: string, title: string) {
  const values = { type: 'Bug', status: 'Todo', priority: 'Low', assignees: [] };
  return { id: Number(id), taskNumber: `TASK-${id}`, title, ...values };
}

function changeOf(ids: number[], values: Partial<Change> = {}): Change {
  return { topic: 'tasks', ids, by: COLLEAGUE, ...values };
}

/** Shows a query, as a component does, and waits for its first read. */
async function show(options: object) {
  const observer = new QueryObserver(client, options as QueryObserverOptions);
  const hide = observer.subscribe(() => undefined);
  await until(() => observer.getCurrentResult().isSuccess);
  return { observer, hide };
}

function readsOf(path: string): number {
  return server.reads.filter((read) => read === path).length;
}

function shownTitles() {
  return client.getQueryData(taskQueries.list().queryKey)?.map(({ title }) => title);
}

function changedIds() {
  return [...(client.getQueryData<ReadonlySet<number>>(changedIdsKey('tasks')) ?? [])];
}

/** Waits until a later change of another topic is read, so that the earlier ones are no longer gathered. */
async function passGathering() {
  await show(userQueries.list());
  const reads = readsOf('/api/users');
  applier.apply({ topic: 'users', ids: [], by: null });
  await until(() => readsOf('/api/users') > reads);
}

/** Waits until all changes have been read. */
async function settle() {
  await passGathering();
  await until(() => client.isFetching() === 0);
}

it('reads the rows of a burst of changes once, and puts them where they belong', async () => {
  await show(taskQueries.list());
  titles = { 2: 'Zwei', 3: 'Three', 4: 'Four' };

  applier.apply(changeOf([1, 4]));
  applier.apply(changeOf([2]));
  applier.apply(changeOf([3]));

  await until(() => shownTitles()?.length === 3);
  expect(shownTitles()).toEqual(['Four', 'Three', 'Zwei']);
  expect(server.reads).toEqual(['/api/tasks', '/api/tasks?ids=1,4,2,3']);
});

it('reads a list twice a second at most', async () => {
  await show(taskQueries.list());
  const begin = performance.now();
  let id = 0;
  while (performance.now() < begin + 1000) {
    applier.apply(changeOf([(id++ % 50) + 1]));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }

  expect(server.reads.length - 1).toBeGreaterThan(0);
  expect(server.reads.length - 1).toBeLessThanOrEqual(2);
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
  const newer = { ...task('2', 'Newer'), version: 3 };
  await show(taskQueries.list());
  client.setQueryData(
    taskQueries.list().queryKey,
    (list) =>
      list?.map((row) =>
        row.id === 2 ? { ...row, ...newer, changedBy: null } : row,
      ) as typeof list,
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

it('reads only the conversation, or the comments, that have changed', async () => {
  server.data.set('/api/tasks/1/comments', () => []);
  server.data.set('/api/tasks/2/comments', () => []);
  await show(taskQueries.comments(1));
  await show(taskQueries.comments(2));

  applier.apply(changeOf([2], { topic: 'task-comments' }));
  await until(() => readsOf('/api/tasks/2/comments') === 2);
  await settle();

  expect(readsOf('/api/tasks/1/comments')).toBe(1);
  expect(readsOf('/api/tasks/2/comments')).toBe(2);
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

  applier.applyResync();

  await until(() => readsOf('/api/tasks') === 2 && readsOf('/api/users') === 2);
  expect(changedIds()).toEqual([]);
});

it('reads again when the read under way may be older than the change', async () => {
  let answer: (() => void) | undefined;
  const { observer } = await show({
    ...taskQueries.list(),
    queryFn: () => {
      const rows = Object.entries(titles).map(([id, title]) => task(id, title));
      if (titles[2] === 'Two') return new Promise((resolve) => (answer = () => resolve(rows)));
      return rows;
    },
    initialData: [],
  });
  const refetch = observer.refetch();
  await until(() => answer !== undefined);

  titles = { 2: 'Zwei' };
  applier.apply(changeOf([2]));
  await passGathering();
  answer?.();
  await refetch;

  await until(() => shownTitles()?.[1] === 'Zwei');
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
  const { observer } = await show(taskQueries.comments(1));
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
    titles = { 2: 'Zwei', 3: 'Three' };

    applier.apply(changeOf([1]));
    applier.apply(changeOf([2, 3], { by: null }));

    await until(() => changedIds().length > 0);
    expect(changedIds().sort()).toEqual([1, 2, 3]);
    expect(announced).toEqual(['3 tasks changed']);
    await until(() => changedIds().length === 0);
  });

  it('omit changes of the user and rows that look as before', async () => {
    await show(taskQueries.list());
    titles = { 1: 'Eins', 2: 'Two' };

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
    await show(taskQueries.comments(1));
    const author = { id: COLLEAGUE, username: 'admin' };
    comments = [{ id: 7, content: 'Hi', createdAt: '2026-11-20T08:00:00.000Z', author }];

    applier.apply(changeOf([1], { topic: 'task-comments' }));

    const key = changedIdsKey('task-comments');
    await until(() => client.getQueryData<ReadonlySet<number>>(key)?.has(7) ?? false);
    expect(announced).toEqual(['admin added a comment']);
  });
});
