import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { ChangeFeed } from '../modules/changes/change-feed';
import { shareCalls } from '../share-calls';
import { SerializedList } from './serialized-list';

/** A row of a list, and a text that changes whenever the row does and never recurs. */
export interface RowStamp {
  readonly id: number;
  readonly stamp: string;
}

/** Reads a list from the database. */
export interface ListReader<Rows> {
  /** Returns all rows in the order of the list. */
  readonly findStamps: () => Promise<readonly RowStamp[]>;
  /** Returns rows by id, in any order, without those that no longer exist. */
  readonly readRows: (ids: readonly number[]) => Promise<Rows>;
}

/** Remembers a list, so that only changed rows are read and serialized. */
export interface RowMemory {
  /** Returns the list, as up to date as a read that begins now. Calls that wait together share a read. */
  readonly list: () => Promise<SerializedList>;
}

interface Memory {
  /** JSON of the rows by id, with the stamps for which they were read. */
  readonly texts: LRUCache<number, { readonly stamp: string; readonly text: string }>;
  last: { readonly stamps: readonly RowStamp[]; readonly list: SerializedList } | undefined;
}

// About 100,000 tasks.
const MAX_CHARACTERS = 32 * 1024 * 1024;

/**
 * Creates an empty memory. The least recently used rows are forgotten first, and everything when the feed
 * loses its connection: another database may answer then, in which a stamp stands for something else.
 * @param schema of the list, which parses rows before they are remembered
 * @param maxCharacters length of all texts, and of a list that is remembered as a whole
 */
export function createRowMemory<Rows extends readonly { readonly id: number }[]>(
  schema: z.ZodMiniType<Rows>,
  { findStamps, readRows }: ListReader<NoInfer<Rows>>,
  feed: Pick<ChangeFeed, 'subscribe'>,
  maxCharacters = MAX_CHARACTERS,
): RowMemory {
  const createMemory = (): Memory => ({
    texts: new LRUCache({ maxSize: maxCharacters, sizeCalculation: ({ text }) => text.length }),
    last: undefined,
  });
  let current = createMemory();
  feed.subscribe({
    onLost() {
      current = createMemory();
    },
  });

  // A row that changes after its stamp was read has another one in the next list, so that it is read again.
  async function readTexts(
    texts: Memory['texts'],
    stamps: readonly RowStamp[],
  ): Promise<readonly string[]> {
    const remembered = stamps.map(({ id, stamp }) => {
      const found = texts.get(id);
      return found?.stamp === stamp ? found.text : undefined;
    });
    const missing = stamps.filter((_, index) => remembered[index] === undefined);
    const read = new Map<number, string>();
    if (missing.length > 0) {
      const rows = schema.parse(await readRows(missing.map(({ id }) => id)));
      for (const row of rows) read.set(row.id, JSON.stringify(row));
    }
    for (const { id, stamp } of missing) {
      const text = read.get(id);
      if (text !== undefined) texts.set(id, { stamp, text });
    }
    return stamps.flatMap(({ id }, index) => remembered[index] ?? read.get(id) ?? []);
  }

  async function readList(): Promise<SerializedList> {
    // Results of a read that began before `onLost` are not remembered after it.
    const memory = current;
    const stamps = await findStamps();
    if (memory.last !== undefined && haveSameRows(stamps, memory.last.stamps)) {
      return memory.last.list;
    }
    const list = new SerializedList(await readTexts(memory.texts, stamps));
    memory.last = list.bytes.length > maxCharacters ? undefined : { stamps, list };
    return list;
  }

  return { list: shareCalls(readList, 0) };
}

function haveSameRows(some: readonly RowStamp[], others: readonly RowStamp[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, stamp }, index) => id === others[index]?.id && stamp === others[index].stamp)
  );
}
