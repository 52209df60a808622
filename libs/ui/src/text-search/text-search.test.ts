import { findExcerpt, markMatches } from './mark-matches';
import type { TextPart } from './marked-text';
import { createDescriptionSearch, createTextSearch } from './text-search';

/** Returns a text with its matches in brackets. */
function inBrackets(parts: readonly TextPart[]): string {
  return parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');
}

it.each([
  ['TASK-0012 Renew the contract', 'renew 0012', 'TASK-[0012] [Renew] the contract'],
  ['Reprint the print', 'print', 'Re[print] the [print]'],
  ['Fix İstanbul export', 'istanbul', 'Fix [İstanbul] export'],
  ['İpek’in SIRASI', "ipek'in sırası", '[İpek’in] [SIRASI]'],
  ['Team stand\u2011up', 'standup', 'Team [stand\u2011up]'],
  ['Team stand-up', 'stand', 'Team [stand]-up'],
  ['O\u0308zel and u\u0308', 'oz', '[O\u0308z]el and u\u0308'],
  ['Cafe\u0301 noir', 'cafe', '[Cafe\u0301] noir'],
  ['ﬁnal', 'f', '[ﬁ]nal'],
  ['𠮷野家 lunch', '野', '𠮷[野]家 lunch'],
  ['明日の会議室', '会議', '明日の[会議]室'],
  ['a  b', 'a b', '[a]  [b]'],
  ['Nothing', 'zebra', 'Nothing'],
  ['Anything', '', 'Anything'],
  ['Anything', ' - ', 'Anything'],
  ['', 'a', ''],
])('marks in %j the words of %j', (text, searchText, marked) => {
  expect(inBrackets(markMatches(text, searchText))).toBe(marked);
});

it('marks something in everything that a search finds', () => {
  const texts = [
    'Fix İstanbul export',
    'Team stand‑up',
    'ﬁnal oﬃce',
    'O’Brien',
    'ＡＣＭＥ　１２',
    'ς',
  ];
  const queries = ['ISTANBUL', 'standup', 'office', "o'b", 'acme 12', 'σ', 'x'];
  const find = createTextSearch(texts, (text) => text);

  for (const query of queries) {
    for (const text of find(query, 9)) {
      expect([query, text, markMatches(text, query).some(({ isFound }) => isFound)]).toEqual([
        query,
        text,
        true,
      ]);
    }
  }
  expect(queries.map((query) => find(query, 9).length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

describe('an excerpt', () => {
  it('is a short text as a whole', () => {
    expect(inBrackets(findExcerpt('Ask for the old rack', 'rack'))).toBe('Ask for the old [rack]');
  });

  it('begins at a word before the first match, and ends after a while', () => {
    const text = `${'before '.repeat(100)}the rack ${'after '.repeat(100)}`;
    const excerpt = inBrackets(findExcerpt(text, 'rack'));

    expect(excerpt).toMatch(/^…(?:before ){5}the \[rack\] (?:after )+.*…$/);
    expect(excerpt.length).toBeLessThan(220);
  });

  it('is the beginning of a text without a match', () => {
    expect(inBrackets(findExcerpt('word '.repeat(100), 'zebra'))).toBe(`${'word '.repeat(40)}…`);
  });

  it('cuts no character in two', () => {
    for (const shift of ['', 'a']) {
      const excerpt = inBrackets(
        findExcerpt(`${shift}${'😀'.repeat(200)}x${'😀'.repeat(200)}`, 'x'),
      );
      // Half of a character can't be encoded.
      expect(() => encodeURIComponent(excerpt)).not.toThrow();
      expect(excerpt).toContain('[x]');
    }
  });
});

it('finds by the name first, and then by the description too, each row once', () => {
  const rows = [
    { name: 'Call', description: 'the printer of Contoso' },
    { name: 'Fix the printer', description: 'It is out of ink' },
    { name: 'Buy ink', description: null },
    { name: 'Nothing', description: undefined },
  ];
  const search = createDescriptionSearch(
    rows,
    ({ name }) => name,
    ({ description }) => description,
  );
  const find = (text: string, limit = 8) => {
    const { named, described } = search(text, limit);
    return [named, described].map((found) => found.map(({ name }) => name));
  };

  expect(find('printer')).toEqual([['Fix the printer'], ['Call']]);
  expect(find('ink')).toEqual([['Buy ink'], ['Fix the printer']]);
  expect(find('contoso call')).toEqual([[], ['Call']]);
  expect(find('printer', 1)).toEqual([['Fix the printer'], []]);
  expect(find('callthe')).toEqual([[], []]);
});
