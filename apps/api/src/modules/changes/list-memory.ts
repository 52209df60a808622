import type * as z from 'zod/mini';
import { SerializedList } from '../../http/serialized-list';
import { shareCalls } from '../../share-calls';
import type { NoticeTopic } from '../audit/audit-action';
import type { ChangeFeed } from './change-feed';

/** A list whose rows a process remembers, so that it reads only those that have changed. */
export interface RememberedRows<Rows> {
  /** Topic of the changes that name rows of the list. */
  readonly topic: NoticeTopic;
  /** Schema of the response, which parses rows before they are remembered. */
  readonly schema: z.ZodMiniType<Rows>;
  /** Reads all rows, or those with the ids that still exist, in any order. */
  readonly read: (ids?: number[]) => Promise<Rows>;
}

interface Memory {
  /** JSON of the rows by id. */
  readonly texts: ReadonlyMap<number, string>;
  list?: SerializedList;
}

/** How long rows count, since a change made in psql is not announced. */
const AGE_MS = 5 * 60 * 1000;

/**
 * Creates a memory, which is empty until its first use. Reads from it are as up to date as from the database, and
 * those that wait together share one.
 */
export function createListMemory<Rows extends readonly { readonly id: number }[]>(
  { topic, schema, read }: RememberedRows<Rows>,
  feed: Pick<ChangeFeed, 'subscribe' | 'catchUp'>,
) {
  let memory: Memory | undefined;
  let changedIds = new Set<number>();
  let readAt = 0;
  // Replaced whenever anything may have changed, also while rows are being read.
  let era = {};

  function forget(): void {
    memory = undefined;
    era = {};
  }

  feed.subscribe({
    onChange: (notice) => {
      if (notice.topic !== topic) return;
      if (notice.ids.length === 0) forget();
      for (const id of notice.ids) changedIds.add(id);
    },
    onLost: forget,
  });

  async function update(): Promise<Memory> {
    const isCaughtUp = await feed.catchUp();
    const now = performance.now();
    if (!isCaughtUp || now - readAt > AGE_MS) forget();
    if (memory && changedIds.size === 0) return memory;
    const ids = changedIds;
    const before = era;
    const known = memory?.texts;
    // The next call reads later changes, and everything if this read fails.
    changedIds = new Set();
    memory = undefined;
    if (!known) readAt = now;
    const rows = schema.parse(await read(known && [...ids]));
    const texts = new Map(known);
    for (const id of ids) texts.delete(id);
    for (const row of rows) texts.set(row.id, JSON.stringify(row));
    const updated = { texts };
    if (isCaughtUp && era === before) memory = updated;
    return updated;
  }

  const current = shareCalls(update, 0);
  return {
    /** Returns the list, newest first; between two changes the same, so that it is compressed once. */
    async all() {
      const found = await current();
      return (found.list ??= serialize(found, [...found.texts.keys()]));
    },
    /** Returns the rows with some ids that exist, newest first. */
    rows: async (ids: readonly number[]) => serialize(await current(), ids),
  };
}

function serialize({ texts }: Memory, ids: readonly number[]): SerializedList {
  const newestFirst = [...new Set(ids)].sort((one, other) => other - one);
  return new SerializedList(newestFirst.flatMap((id) => texts.get(id) ?? []));
}
