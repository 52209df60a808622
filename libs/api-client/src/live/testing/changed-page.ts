import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import type { Change } from '@atrium/contracts/changes';
import { createQueryClient } from '../../index';
import { taskQueries } from '../../resources/tasks';
import { userQueries } from '../../resources/users';
import { createChangeApplier } from '../apply-changes';
import { changedIdsKey } from '../changed-ids';
import type { ChangeServer } from './change-server';
import { startChangeServer, until } from './change-server';

// A page with tasks, and a server on which a colleague changes them.

export const SELF = 2;
export const COLLEAGUE = 3;

export let server: ChangeServer;
export let client: QueryClient;
export let applier: ReturnType<typeof createChangeApplier>;
export let announced: string[];
let stop: AbortController;
let titles: Record<number, string>;

/** Sets the titles of the server's tasks by id. */
export function setTitles(next: Record<number, string>): void {
  titles = next;
}

beforeEach(async () => {
  // Nothing is added by chance to the time for which changes are gathered.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  server = await startChangeServer();
  client = createQueryClient();
  announced = [];
  stop = new AbortController();
  applier = createChangeApplier(client, SELF, (text) => announced.push(text), stop.signal);
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
  jest.restoreAllMocks();
  stop.abort();
  client.clear();
  await server.close();
});

export function task(id: string, title: string) {
  const values = { type: 'Bug', status: 'Todo', priority: 'Low', assignees: [] };
  return { id: Number(id), taskNumber: `TASK-${id}`, title, ...values };
}

export function changeOf(ids: number[], values: Partial<Change> = {}): Change {
  return { topic: 'tasks', ids, by: COLLEAGUE, ...values };
}

/** Shows a query, as a component does, and waits for its first read. */
export async function show(options: object) {
  const observer = new QueryObserver(client, options as QueryObserverOptions);
  const hide = observer.subscribe(() => undefined);
  await until(() => observer.getCurrentResult().isSuccess);
  return { observer, hide };
}

export function readsOf(path: string): number {
  return server.reads.filter((read) => read === path).length;
}

export function shownTitles() {
  return client.getQueryData(taskQueries.list().queryKey)?.map(({ title }) => title);
}

export function changedIds(topic: Change['topic'] = 'tasks') {
  return [...(client.getQueryData<ReadonlySet<number>>(changedIdsKey(topic)) ?? [])];
}

/** Waits until a later change of another topic is read, so that the earlier ones are no longer gathered. */
export async function passGathering() {
  await show(userQueries.list());
  const reads = readsOf('/api/users');
  applier.apply({ topic: 'users', ids: [], by: null });
  await until(() => readsOf('/api/users') > reads);
}

/** Waits until all changes have been read. */
export async function settle() {
  await passGathering();
  await until(() => client.isFetching() === 0);
}
