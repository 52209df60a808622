import type * as z from 'zod/mini';
import { SerializedList } from '../../http/serialized-list';
import { shareCalls } from '../../share-calls';
import type { ChangeFeed } from './change-feed';
import type { NoticeTopic } from './change-notice';

/** A list that a process remembers, so that it reads only rows that have changed. */
export interface RememberedList<Rows> {
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
  readonly list: SerializedList;
}

/** How long rows count, since a change made in psql is not announced. */
const AGE_MS = 5 * 60 * 1000;

/**
 * Returns a function that returns the whole list, newest first, as up to date as a read that begins now. Calls
 * that wait together share one read, and calls between two changes one text and one compression.
 */
export function rememberList<Rows extends readonly { readonly id: number }[]>(
  { topic, schema, read }: RememberedList<Rows>,
  feed: Pick<ChangeFeed, 'subscribe' | 'catchUp'>,
): () => Promise<SerializedList> {
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

  async function update(): Promise<SerializedList> {
    const isCaughtUp = await feed.catchUp();
    const now = performance.now();
    if (!isCaughtUp || now - readAt > AGE_MS) forget();
    if (memory && changedIds.size === 0) return memory.list;
    const ids = changedIds;
    const before = era;
    const texts = new Map(memory?.texts);
    // What changes from here on is read by the next call, and everything if this read fails.
    changedIds = new Set();
    memory = undefined;
    if (texts.size === 0) readAt = now;
    const rows = schema.parse(await read(texts.size === 0 ? undefined : [...ids]));
    for (const id of ids) texts.delete(id);
    for (const row of rows) texts.set(row.id, JSON.stringify(row));
    const newestFirst = [...texts].sort(([id], [other]) => other - id);
    const list = new SerializedList(newestFirst.map(([, text]) => text));
    if (isCaughtUp && era === before) memory = { texts, list };
    return list;
  }

  return shareCalls(update, 0);
}
