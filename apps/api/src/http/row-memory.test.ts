import * as z from 'zod/mini';
import type { ChangeSubscriber } from '../modules/changes/change-feed';
import { createRowMemory } from './row-memory';

const schema = z.array(z.object({ id: z.number(), title: z.string() }));

interface StoredRow {
  id: number;
  stamp: string;
  title: string;
}

let stored: StoredRow[];
let requested: (readonly number[])[];
let subscriber: ChangeSubscriber | undefined;
// Runs between the two reads of a list.
let betweenReads: () => void;

beforeEach(() => {
  stored = [
    { id: 3, stamp: 'a', title: 'three' },
    { id: 1, stamp: 'a', title: 'ö' },
    { id: 2, stamp: 'a', title: 'two' },
  ];
  requested = [];
  betweenReads = () => undefined;
});

function createMemory(maxCharacters?: number) {
  const reader = {
    findStamps: () => Promise.resolve(stored.map(({ id, stamp }) => ({ id, stamp }))),
    readRows: (ids: readonly number[]) => {
      betweenReads();
      requested.push(ids);
      return Promise.resolve(stored.filter(({ id }) => ids.includes(id)).reverse());
    },
  };
  const feed = {
    subscribe: (added: ChangeSubscriber) => {
      subscriber = added;
      return () => undefined;
    },
  };
  const memory = createRowMemory(schema, reader, feed, maxCharacters);
  return {
    ...memory,
    read: async (): Promise<unknown> =>
      JSON.parse((await memory.list()).bytes.toString()) as unknown,
  };
}

function change(id: number, stamp: string, title: string): void {
  stored = stored.map((row) => (row.id === id ? { id, stamp, title } : row));
}

const titles = () => stored.map(({ id, title }) => ({ id, title }));

it('returns the fields of the schema in the order of the stamps', async () => {
  expect(await createMemory().read()).toEqual([
    { id: 3, title: 'three' },
    { id: 1, title: 'ö' },
    { id: 2, title: 'two' },
  ]);
});

it('returns an empty list', async () => {
  stored = [];

  expect(await createMemory().read()).toEqual([]);
});

it('reads the changed rows only', async () => {
  const memory = createMemory();
  await memory.read();

  await memory.read();
  change(1, 'b', 'one');
  stored = [{ id: 4, stamp: 'a', title: 'four' }, ...stored.slice(1)];

  expect(await memory.read()).toEqual(titles());
  expect(requested).toEqual([
    [3, 1, 2],
    [4, 1],
  ]);
});

it('reads a row again that has changed between its stamp and its read', async () => {
  const memory = createMemory();
  betweenReads = () => {
    change(1, 'b', 'one');
  };
  await memory.read();
  betweenReads = () => undefined;

  expect(await memory.read()).toEqual(titles());
  expect(requested).toEqual([[3, 1, 2], [1]]);
});

it('leaves a row out that is deleted between its stamp and its read', async () => {
  betweenReads = () => {
    stored = stored.filter(({ id }) => id !== 1);
  };

  expect(await createMemory().read()).toEqual([
    { id: 3, title: 'three' },
    { id: 2, title: 'two' },
  ]);
});

it('returns the same list while no row has changed, so that it is compressed once', async () => {
  const memory = createMemory();
  const first = await memory.list();

  expect(await memory.list()).toBe(first);
  stored = stored.slice(1);
  expect(await memory.list()).not.toBe(first);
});

it.each([
  ['an added row', () => stored.unshift({ id: 4, stamp: 'a', title: 'four' })],
  ['a missing row at the end', () => stored.pop()],
  [
    'a row that is replaced by another one with the same stamp',
    () => (stored = stored.map((row) => (row.id === 1 ? { ...row, id: 7 } : row))),
  ],
])('notices %s', async (_, changeRows) => {
  const memory = createMemory();
  await memory.read();
  changeRows();

  expect(await memory.read()).toEqual(titles());
});

it('shares a read among the calls that wait for it', async () => {
  const memory = createMemory();
  const lists = await Promise.all([memory.list(), memory.list()]);

  expect(lists[0]).toBe(lists[1]);
  expect(requested).toHaveLength(1);
});

it('forgets all rows when changes may have been missed, also those that are being read', async () => {
  const memory = createMemory();
  await memory.read();
  subscriber?.onLost?.();
  betweenReads = () => subscriber?.onLost?.();
  await memory.read();
  await memory.read();

  expect(requested).toEqual([
    [3, 1, 2],
    [3, 1, 2],
    [3, 1, 2],
  ]);
});

it('remembers no more texts of rows than it may', async () => {
  const memory = createMemory(2 * '{"id":3,"title":"three"}'.length);
  await memory.read();
  change(2, 'b', 'TWO');

  expect(await memory.read()).toEqual(titles());
  expect(requested).toEqual([
    [3, 1, 2],
    [3, 2],
  ]);
});

it('does not remember a list that is longer than all texts may be', async () => {
  const memory = createMemory(10);
  const first = await memory.list();

  expect(await memory.list()).not.toBe(first);
});

it('fails for a row that breaks the contract', async () => {
  // No typed row could break it.
  change(1, 'b', 7 as unknown as string);

  await expect(createMemory().read()).rejects.toThrow();
});
