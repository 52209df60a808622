import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { WitnessList } from './witness-lists';

/** Rows of a list from which on new ones replace others, so that pages show all of them. */
const MOST_ROWS = 15;
const PAUSE_MS = 400;
const MOST_WRITES = 10_000;

/** Writer, and the server it writes to. */
export interface Writer {
  readonly origin: string;
  /** Session cookie as `name=value`. */
  readonly cookie: string;
  /** The same seed writes the same. */
  readonly seed: number;
}

const writes = fc.record({
  kind: fc.constantFrom('create', 'create', 'change', 'change', 'delete'),
  pick: fc.nat(),
});

/**
 * Writes to a list at random until the returned function is called, which resolves after the last
 * response. Writes may fail: the server is disturbed meanwhile.
 */
export function writeAtRandom(
  { origin, cookie, seed }: Writer,
  list: WitnessList,
): () => Promise<void> {
  const { path, writePath = path, clearPath } = list;
  const ids: number[] = [];
  let isOver = false;

  async function send(method: string, target: string, body?: object): Promise<Response | null> {
    const response = await fetch(`${origin}${target}`, {
      method,
      headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    return response;
  }

  async function create(name: string, pick: number): Promise<void> {
    const response = await send('POST', writePath, list.create(name, pick));
    if (!response?.ok) return;
    const { id } = (await response.json()) as { readonly id?: number };
    ids.push(id ?? 0);
  }

  async function remove(index: number): Promise<void> {
    const [id] = ids.splice(index, 1);
    await send('DELETE', clearPath ?? `${path}/${String(id)}`);
    if (clearPath !== undefined) ids.length = 0;
  }

  async function run(): Promise<void> {
    let count = seed * MOST_WRITES;
    for (const { kind, pick } of fc.sample(writes, { seed, numRuns: MOST_WRITES })) {
      if (isOver) return;
      const name = `item-${String(count++)}`;
      const index = pick % Math.max(1, ids.length);
      const id = ids[index];
      if (id === undefined || (kind === 'create' && ids.length < MOST_ROWS)) {
        await create(name, pick);
      } else if (kind === 'change' && list.change) {
        await send('PUT', `${path}/${String(id)}`, list.change(name, pick));
      } else {
        await remove(index);
      }
      await pause(PAUSE_MS);
    }
  }

  const done = run();
  return async () => {
    isOver = true;
    await done;
  };
}
