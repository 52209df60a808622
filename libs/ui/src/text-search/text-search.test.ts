import { createTextSearch } from './text-search';

function find(rows: readonly string[], text: string, limit = 8) {
  return createTextSearch(rows, (row) => row)(text, limit);
}

it('finds rows that contain every word, in any order and case', () => {
  const rows = ['Renew the contract', 'Contract of employment', 'Call the printer'];

  expect(find(rows, 'CONTRACT renew')).toEqual(['Renew the contract']);
  expect(find(rows, ' the ')).toEqual(['Renew the contract', 'Call the printer']);
  expect(find(rows, 'nothing')).toEqual([]);
});

it('ignores the diacritics of Turkish letters', () => {
  expect(find(['İstanbul Şubesi'], 'istanbul sube')).toEqual(['İstanbul Şubesi']);
});

it('ignores what cannot be seen or typed', () => {
  const rows = ['Team stand\u2011up', 'Login\u00a0page', 'XK7P-Q2M9-4RTW'];

  expect(find(rows, 'standup')).toEqual(['Team stand\u2011up']);
  expect(find(rows, '\u200blogin page')).toEqual(['Login\u00a0page']);
  expect(find(rows, 'xk7pq2m9')).toEqual(['XK7P-Q2M9-4RTW']);
});

it('returns rows that begin with the text first, even if they come late', () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, index) => `An export ${String(index)}`),
    'Export',
  ];

  expect(find(rows, 'export', 3)).toEqual(['Export', 'An export 0', 'An export 1']);
});
