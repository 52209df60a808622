import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../index';
import { taskQueries } from '../resources/tasks';
import { userQueries } from '../resources/users';
import type { ChangeApplier } from './apply-changes';
import { createChangeApplier } from './apply-changes';
import type { ChangeServer } from './testing/change-server';
import { startChangeServer, until } from './testing/change-server';

let server: ChangeServer;
let client: QueryClient;
let applier: ChangeApplier;
/** Milliseconds by which the page's clock has been moved. */
let movedMs: number;

// Every read of the tasks takes five seconds by the page's clock.
beforeEach(async () => {
  server = await startChangeServer();
  client = createQueryClient();
  applier = createChangeApplier(client, 2, { announce: () => undefined });
  const now = performance.now.bind(performance);
  movedMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + movedMs);
  server.data.set('/api/tasks', () => {
    movedMs += 5000;
    return [];
  });
  server.data.set('/api/users', () => []);
});

afterEach(async () => {
  jest.restoreAllMocks();
  applier.stop();
  client.clear();
  await server.close();
});

/** Shows a query, as a component does, and waits for its first read. */
async function show(options: object): Promise<void> {
  const observer = new QueryObserver(client, options as QueryObserverOptions);
  observer.subscribe(() => undefined);
  await until(() => observer.getCurrentResult().isSuccess);
}

function readsOf(path: string): number {
  return server.reads.filter((read) => read === path).length;
}

it('pauses after a slow read', async () => {
  await show(taskQueries.list());
  await show(userQueries.list());

  applier.apply({ topic: 'tasks', ids: [1], by: 3 });
  applier.apply({ topic: 'users', ids: [1], by: 3 });

  await until(() => readsOf('/api/users') === 2);
  expect(readsOf('/api/tasks')).toBe(1);
});

it('does not pause when the last slow read is long ago', async () => {
  await show(taskQueries.list());
  movedMs += 20_000;

  applier.apply({ topic: 'tasks', ids: [1], by: 3 });

  await until(() => readsOf('/api/tasks') === 2);
});
