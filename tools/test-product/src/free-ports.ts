import getPort from 'get-port';

/** Returns the first of several free ports in a row, as development servers use them. */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = await getPort();
    const next = Array.from({ length: count - 1 }, (_, index) => first + 1 + index);
    const free = await Promise.all(next.map((port) => getPort({ port })));
    if (free.every((port, index) => port === next[index])) return first;
  }
}
