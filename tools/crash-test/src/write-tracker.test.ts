import { createWriteTracker } from './write-tracker';

const stored = new Map([
  ['a 1', { id: 1, name: 'one' }],
  ['a 2', { id: 2, name: 'two' }],
]);

it.each([
  ['a lost row', new Map([['a 2', { id: 2, name: 'two' }]])],
  ['an older version of a row', new Map([...stored, ['a 1', { id: 1, name: 'old' }]])],
  ['a row that nobody created', new Map([...stored, ['a 3', { id: 3, name: 'x' }]])],
])('reports %s', (_, actual) => {
  expect(createWriteTracker(stored).compare(actual)).toHaveLength(1);
});

it('reports a partial deletion', () => {
  const tracker = createWriteTracker(stored);
  tracker.begin({ type: 'delete', keys: ['a 1', 'a 2'] });

  expect(tracker.compare(new Map([['a 1', { id: 1, name: 'one' }]]))).toHaveLength(1);
});

it('accepts pending changes as done or not done', () => {
  const tracker = createWriteTracker(stored);
  tracker.begin({ type: 'delete', keys: ['a 1'] });
  tracker.begin({ type: 'update', key: 'a 2', values: { name: 'three' } });
  tracker.begin({ type: 'create', kind: 'a', marker: 'new' });

  expect(
    tracker.compare(
      new Map([
        ['a 2', { id: 2, name: 'three' }],
        ['a 3', { id: 3, name: 'new' }],
      ]),
    ),
  ).toEqual([]);
});

it('reports acknowledged changes that were not stored', () => {
  const tracker = createWriteTracker(stored);
  tracker.begin({ type: 'delete', keys: ['a 1'] })();
  tracker.begin({ type: 'create', kind: 'a', marker: 'new' })({ key: 'a 3', row: { id: 3 } });

  expect(tracker.compare(stored)).toHaveLength(2);
});
