import { taskQueries } from '../resources/tasks';
import { until } from './testing/change-server';
import {
  applier,
  changeOf,
  client,
  readsOf,
  server,
  setTitles,
  settle,
  show,
  shownTitles,
  task,
} from './testing/changed-page';

it('reads the rows of a burst of changes once, and puts them where they belong', async () => {
  await show(taskQueries.list());
  setTitles({ 2: 'Zwei', 3: 'Three', 4: 'Four' });

  applier.apply(changeOf([1, 4]));
  applier.apply(changeOf([2]));
  applier.apply(changeOf([3]));

  await until(() => shownTitles()?.length === 3);
  expect(shownTitles()).toEqual(['Four', 'Three', 'Zwei']);
  expect(server.reads).toEqual(['/api/tasks', '/api/tasks?ids=1,4,2,3']);
});

it('reads a list twice a second at most, whatever is added by chance', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await show(taskQueries.list());
  const begin = performance.now();
  let id = 0;
  while (performance.now() < begin + 1000) {
    applier.apply(changeOf([(id++ % 50) + 1]));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }

  expect(server.reads.length - 1).toBeGreaterThan(0);
  expect(server.reads.length - 1).toBeLessThanOrEqual(2);
  jest.restoreAllMocks();
});

describe('of thousands of pages', () => {
  afterEach(() => jest.restoreAllMocks());

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
      const begin = performance.now();
      while (performance.now() < begin + 500);
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
