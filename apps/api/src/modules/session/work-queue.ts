/** Runs a few tasks at a time; the others wait in order. */
export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * Creates a queue.
 * @param slots the number of tasks that run at the same time.
 * @param places the number of tasks that may wait for a slot.
 */
export function createWorkQueue(slots: number, places: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** Whether a task would have to wait and no place is left. */
    isFull: (): boolean => running >= slots && waiting.length >= places,

    isIdle: (): boolean => running === 0,

    /** Runs a task when its turn has come, even if no place is left; see `isFull`. */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running < slots) running += 1;
      // Whoever ends hands its slot over, so that nobody who comes in between takes it.
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
