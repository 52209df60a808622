import { findSnippet } from './find-snippet';

/** Returns the snippet with marks as brackets. */
function mark(content: string, searchText: string): string {
  return findSnippet(content, searchText)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
}

it.each([
  ['The printer is out of ink', 'prin INK', 'The [printer] is out of [ink]'],
  ['İstanbul’da buluşalım', 'istanbul bulusalim', '[İstanbul]’da [buluşalım]'],
  ['one two three four five six', 'five', '…two three four [five] six'],
  ['A stand-up, please', 'stand-up', 'A [stand]-[up], please'],
  ['Reprint it', 'print', 'Reprint it'],
  ['(a+b)* <b>c</b>', '(a+ <', '([a]+b)* <b>c</b>'],
  ['', 'a', ''],
  ['Nothing to find', '--', 'Nothing to find'],
])('marks in %j the words of %j', (content, searchText, marked) => {
  expect(mark(content, searchText)).toBe(marked);
});

it('shortens a long message', () => {
  expect(mark('word '.repeat(1000), 'word')).toHaveLength(33 * 7 - 1);
});
