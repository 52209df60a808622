import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query';
import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import type { Change } from '@atrium/contracts/changes';
import { createQueryClient, isReadSilently } from '../index';
import { messageQueries } from '../resources/messages';
import { taskMutations, taskQueries } from '../resources/tasks';
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
  server.data.set('/api/tasks', () => Object.entries(titles).map(([id, title]) => task(id, title)));
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

it('reads what is on the screen once after a burst of changes', async () => {
  await show(taskQueries.list());
  titles = { 1: 'One', 2: 'Zwei', 3: 'Three' };

  applier.apply(changeOf([2]));
  applier.apply(changeOf([3]));

  await until(() => shownTitles()?.length === 3);
  await settle();
  expect(shownTitles()).toEqual(['One', 'Zwei', 'Three']);
  expect(readsOf('/api/tasks')).toBe(2);
});

it('marks what is not on the screen as stale and does not read it', async () => {
  const { hide } = await show(taskQueries.list());
  hide();

  applier.apply(changeOf([2]));
  await settle();

  expect(readsOf('/api/tasks')).toBe(1);
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

  expect(server.reads).toEqual(['/api/messages', '/api/tasks']);
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

  await until(() => shownTitles()?.[0] === 'Zwei');
});

it('does not read again what the change of this page has already read', async () => {
  await show(taskQueries.list());
  server.data.set('/api/tasks/2', () => ({}));

  const deletion = new MutationObserver(client, taskMutations.delete()).mutate(2);
  applier.apply(changeOf([2], { by: SELF }));
  delete titles[2];
  await deletion;
  await settle();

  expect(readsOf('/api/tasks')).toBe(2);
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
    await settle();

    expect(readsOf('/api/tasks')).toBe(2);
    expect(shownTitles()).toEqual(['One', 'Two']);
    expect(observer.getCurrentResult().isRefetchError).toBe(false);

    server.data.set('/api/tasks', () => [task('2', 'Zwei')]);
    applier.retryFailed();
    await until(() => shownTitles()?.[0] === 'Zwei');
    expect([...statuses]).toEqual(['success']);
    expect(changedIds()).toEqual([2]);
  });

  it('is known as one that must not be shown', async () => {
    await show(taskQueries.list());
    const silent: boolean[] = [];
    client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type === 'updated' && 'action' in event && event.action.type === 'error') {
        silent.push(isReadSilently(query));
      }
    });

    server.data.set('/api/tasks', () => null);
    applier.apply(changeOf([2]));
    await settle();
    await client.refetchQueries({ queryKey: taskQueries.list().queryKey });

    expect(silent).toEqual([true, false]);
  });

  it('keeps the error of a read that the user has asked for', async () => {
    const { observer } = await show(taskQueries.list());
    server.data.set('/api/tasks', () => null);
    await observer.refetch();

    applier.apply(changeOf([2]));
    await settle();

    expect(readsOf('/api/tasks')).toBe(3);
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
    expect(changedIds()).toEqual([1, 2, 3]);
    expect(announced).toEqual(['3 tasks changed']);
    await until(() => changedIds().length === 0);
  });

  it('omit changes of the user and rows that look as before', async () => {
    await show(taskQueries.list());
    titles = { 1: 'Eins', 2: 'Two' };

    applier.apply(changeOf([1], { by: SELF }));
    applier.apply(changeOf([2]));
    await until(() => shownTitles()?.[0] === 'Eins');
    await settle();

    expect(shownTitles()).toEqual(['Eins', 'Two']);
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
