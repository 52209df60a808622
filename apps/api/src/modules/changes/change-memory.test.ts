import type { ChangeNotice } from '../audit/change-notice';
import { createChangeMemory } from './change-memory';

const MINUTE_MS = 60_000;

let now: number;

beforeEach(() => {
  now = 1000 * MINUTE_MS;
});

it('returns the changes of the given time, oldest first', () => {
  const memory = createChangeMemory(() => now);
  now += MINUTE_MS;
  memory.add(notice('first'));
  now += MINUTE_MS;
  memory.add(notice('second'));

  expect(memory.since(MINUTE_MS + 1)).toEqual([notice('first'), notice('second')]);
  expect(memory.since(MINUTE_MS - 1)).toEqual([notice('second')]);
  expect(memory.since(0)).toEqual([notice('second')]);
});

it('keeps each change only once', () => {
  const memory = createChangeMemory(() => now);
  now += MINUTE_MS;

  expect([memory.add(notice('a')), memory.add(notice('a'))]).toEqual([true, false]);
  expect(memory.since(1)).toEqual([notice('a')]);
});

it('does not know what happened before it was created or restarted', () => {
  const memory = createChangeMemory(() => now);
  now += MINUTE_MS;
  memory.add(notice('a'));

  expect(memory.since(MINUTE_MS)).toBeUndefined();
  memory.restart();
  expect(memory.since(0)).toBeUndefined();
  now += MINUTE_MS;
  expect(memory.since(MINUTE_MS - 1)).toEqual([]);
});

it('forgets what is older than five minutes', () => {
  const memory = createChangeMemory(() => now);
  now += MINUTE_MS;
  memory.add(notice('old'));
  now += 6 * MINUTE_MS;
  memory.add(notice('new'));

  expect(memory.since(6 * MINUTE_MS)).toBeUndefined();
  expect(memory.since(5 * MINUTE_MS)).toEqual([notice('new')]);
});

it('forgets the oldest of too many changes, and says so', () => {
  const memory = createChangeMemory(() => now, 2);
  for (const key of ['first', 'second', 'third']) {
    now += MINUTE_MS;
    memory.add(notice(key));
  }

  expect(memory.since(2 * MINUTE_MS)).toBeUndefined();
  expect(memory.since(MINUTE_MS)).toEqual([notice('second'), notice('third')]);
});

function notice(key: string): ChangeNotice {
  return { key, topic: 'tasks', ids: [1], by: null };
}
