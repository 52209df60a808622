// Whoever searches bundles it; the rest is the page's.
import { foldText } from '@atrium/ui';
import type { TextPart } from './marked-text';

const CHARACTERS_BEFORE = 40;
const CHARACTERS_SHOWN = 200;

const SPACE = /\s/;
const COMBINING_MARK = /\p{M}/u;
const LOW_SURROGATE = /[\udc00-\udfff]/;

/** Splits a text into the places where it contains a word of a search text, as `createTextSearch` finds it, and the rest. */
export function markMatches(text: string, searchText: string): TextPart[] {
  const { folded, starts, ends } = foldByCharacter(text);
  const isFound = Array.from({ length: text.length }, () => false);
  for (const word of foldText(searchText).split(' ')) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      isFound.fill(true, starts[at], ends[at + word.length - 1]);
    }
  }
  const parts: TextPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && isFound[end] === isFound[start]) continue;
    parts.push({ text: text.slice(start, end), isFound: isFound[start] === true });
    start = end;
  }
  return parts;
}

/** Returns the part of a long text around its first match, or its beginning if it has none. */
export function findExcerpt(text: string, searchText: string): TextPart[] {
  const parts = markMatches(text, searchText);
  const [first] = parts;
  const offset = parts.length < 2 || first?.isFound ? 0 : (first?.text.length ?? 0);
  const start = findStart(text, offset);
  const end = toWholeCharacter(text, start + CHARACTERS_SHOWN);
  const excerpt = markMatches(text.slice(start, end), searchText);
  if (start > 0) excerpt.unshift({ text: '…', isFound: false });
  if (end < text.length) excerpt.push({ text: '…', isFound: false });
  return excerpt;
}

/** Returns where an excerpt begins: at a word a little before an offset. */
function findStart(text: string, offset: number): number {
  if (offset <= CHARACTERS_BEFORE) return 0;
  const start = toWholeCharacter(text, offset - CHARACTERS_BEFORE);
  const space = text.slice(start, offset).search(SPACE);
  return space === -1 ? start : start + space + 1;
}

function toWholeCharacter(text: string, index: number): number {
  return LOW_SURROGATE.test(text.charAt(index)) ? index - 1 : index;
}

/** Folds each character on its own, and keeps where those of the folded text begin and end in the text. */
function foldByCharacter(text: string) {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const character of text) {
    const start = offset;
    offset += character.length;
    const one = SPACE.test(character) ? ' ' : foldText(character);
    // It belongs to the letter before it.
    if (one === '' && ends.length > 0 && COMBINING_MARK.test(character))
      ends[ends.length - 1] = offset;
    // A character can fold to several.
    starts.push(...Array.from({ length: one.length }, () => start));
    ends.push(...Array.from({ length: one.length }, () => offset));
    folded += one;
  }
  return { folded, starts, ends };
}
