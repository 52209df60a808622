import type { MergeFields, MergeState } from './three-way-merge';
import {
  choiceOf,
  decide,
  formatValues,
  isSameSet,
  mergeVersion,
  mineOf,
  notMerged,
  startMerge,
} from './three-way-merge';

interface Values {
  title: string;
  status: string;
  people: readonly number[];
  search: string;
}

const FIELDS: MergeFields<Values> = {
  title: { label: 'Title', format: String },
  status: { label: 'Status', format: String },
  people: { label: 'People', format: (ids) => ids.join(', '), isEqual: isSameSet },
  search: notMerged(),
};

const BASE: Values = { title: 'Plan', status: 'Todo', people: [1, 2], search: '' };

function merge(state: MergeState<Values>, current: Values, theirs: Values) {
  return mergeVersion(state, current, theirs, FIELDS);
}

function readChoices(state: MergeState<Values>, current: Values) {
  return Object.fromEntries(
    state.conflicts.map((conflict) => [conflict.name, choiceOf(conflict, current, FIELDS)]),
  );
}

/** State after both sides have changed the title. */
function conflict() {
  const current = { ...BASE, title: 'Mine' };
  const theirs = { ...BASE, title: 'Theirs' };
  return { current, theirs, state: merge(startMerge(BASE), current, theirs).state };
}

it('asks nothing about the same change on both sides', () => {
  const { state, taken } = merge(
    startMerge(BASE),
    { ...BASE, title: 'Same', people: [4, 3] },
    { ...BASE, title: 'Same', people: [3, 4] },
  );
  expect(taken).toEqual([]);
  expect(state.conflicts).toEqual([]);
});

it('compares lists of people as sets', () => {
  const { state, taken } = merge(startMerge(BASE), BASE, { ...BASE, people: [2, 1] });
  expect(taken).toEqual([]);
  expect(state.conflicts).toEqual([]);
  expect(isSameSet([1, 1, 2], [2, 1])).toBe(true);
  expect(isSameSet([1, 2], [1, 3])).toBe(false);
  expect(isSameSet([1], [1, 2])).toBe(false);
});

it('merges what both have changed where the field says how', () => {
  const fields: MergeFields<Values> = {
    ...FIELDS,
    people: {
      label: 'People',
      format: String,
      isEqual: isSameSet,
      merge: (base, mine, theirs) => [...base, ...mine, ...theirs],
    },
  };
  const current = { ...BASE, people: [1] };
  const theirs = { ...BASE, people: [2] };
  const { state, taken, values } = mergeVersion(startMerge(BASE), current, theirs, fields);
  expect(values.people).toEqual([1, 2, 1, 2]);
  expect(taken).toEqual(['people']);
  expect(state).toEqual({ theirs, base: theirs, conflicts: [] });
});

it('leaves values alone that are not merged', () => {
  const { taken, state } = merge(startMerge(BASE), { ...BASE, search: 'x' }, BASE);
  expect([...taken, ...state.conflicts]).toEqual([]);
});

it('has a type that asks for every value', () => {
  const { title, status, people } = FIELDS;
  // @ts-expect-error -- the search is neither merged nor marked
  const incomplete: MergeFields<Values> = { title, status, people };
  expect(incomplete).not.toHaveProperty('search');
});

it('counts an edit after choosing theirs as mine, and keeps it', () => {
  const { state, current } = conflict();
  const chosen = decide(state, 'title', 'theirs', current, FIELDS).state;
  const edited = { ...current, title: 'Theirs and mine' };
  expect(readChoices(chosen, edited)).toEqual({ title: 'mine' });
  expect(chosen.conflicts.map((one) => mineOf(one, edited, FIELDS))).toEqual(['Theirs and mine']);

  const again = decide(chosen, 'title', 'theirs', edited, FIELDS);
  const back = decide(again.state, 'title', 'mine', { ...edited, title: 'Theirs' }, FIELDS);
  expect(back.value).toBe('Theirs and mine');
});

it('counts typing their value as choosing it', () => {
  const { state, current } = conflict();
  expect(readChoices(state, { ...current, title: 'Theirs' })).toEqual({ title: 'theirs' });
});

it('leaves an undecided conflict open when another field changes', () => {
  const { state, current, theirs } = conflict();
  const next = merge(state, current, { ...theirs, status: 'Done' });
  expect(next.taken).toEqual(['status']);
  expect(readChoices(next.state, current)).toEqual({ title: null });
  expect(next.state.base.title).toBe('Plan');
});

it('drops an undecided conflict when the others take their change back', () => {
  const { state, current } = conflict();
  expect(merge(state, current, BASE).state.conflicts).toEqual([]);
});

it.each(['mine', 'theirs'] as const)(
  'keeps the decision for %s until the field changes',
  (choice) => {
    const { state, current, theirs } = conflict();
    const decision = decide(state, 'title', choice, current, FIELDS);
    const values = { ...current, title: decision.value };
    const other = merge(decision.state, values, { ...theirs, status: 'Done' });
    expect(readChoices(other.state, values)).toEqual({ title: choice });
  },
);

it('follows the others in a field whose value they were given', () => {
  const { state, current, theirs } = conflict();
  const decision = decide(state, 'title', 'theirs', current, FIELDS);
  const values = { ...current, title: decision.value };
  const next = merge(decision.state, values, { ...theirs, title: 'Newer' });
  expect(next.taken).toEqual(['title']);
  expect(next.state.conflicts).toEqual([]);
});

it('writes values as text, without empty ones', () => {
  const values = { ...BASE, title: 'Two\nlines', status: '' };
  expect(formatValues(values, FIELDS)).toBe('Title:\nTwo\nlines\nPeople: 1, 2');
});
