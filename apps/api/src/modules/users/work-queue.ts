/** A queue with limited concurrency. */
export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * Creates a first-in, first-out queue with limited concurrency.
 * @param concurrency maximum number of tasks that run at the same time.
 * @param maxWaiting number of waiting tasks at which the queue counts as full.
 */
export function createWorkQueue(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    isFull: (): boolean => running >= concurrency && waiting.length >= maxWaiting,

    isIdle: (): boolean => running === 0,

    /** Runs a task in turn, even if the queue is full. */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running < concurrency) running += 1;
      // A finished task hands its slot to the next one, so that no new task can take it first.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
