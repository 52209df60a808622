const MOST_REQUESTS = 6;

/** Runs a request for each item, six at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  request: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  async function runNext(): Promise<void> {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await request(item);
  }
  await Promise.all(Array.from({ length: MOST_REQUESTS }, runNext));
}
