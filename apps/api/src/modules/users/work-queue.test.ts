import { createWorkQueue } from './work-queue';

/** Creates tasks that the test ends. */
function createTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    task: (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve) => {
        ends.set(name, () => {
          resolve(name);
        });
      });
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

it('runs as many tasks at once as the concurrency allows, the others in order', async () => {
  const queue = createWorkQueue(2, 10);
  const { started, task, end } = createTasks();
  const runs = ['a', 'b', 'c', 'd'].map((name) => queue.run(task(name)));
  expect(started).toEqual(['a', 'b']);

  end('b');
  await runs[1];
  expect(started).toEqual(['a', 'b', 'c']);

  end('a');
  await runs[0];
  for (const name of ['c', 'd']) end(name);
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd']);
});

it('is full while the maximum number of tasks is waiting', async () => {
  const queue = createWorkQueue(1, 1);
  const { task, end } = createTasks();
  const first = queue.run(task('a'));
  expect(queue.isFull()).toBe(false);
  const second = queue.run(task('b'));
  expect(queue.isFull()).toBe(true);

  end('a');
  await first;

  expect(queue.isFull()).toBe(false);
  end('b');
  await second;
});

it('continues after a failed task', async () => {
  const queue = createWorkQueue(1, 1);
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(() => Promise.resolve('done'));

  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
