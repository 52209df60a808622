import { foldText } from '@atrium/ui';
import type { TextPart } from '@atrium/ui/marked-text';

// Hyphens and format characters within a word belong to it, as `foldText` leaves them out. Scripts without spaces
// between words are apart, as the server finds a text anywhere in them.
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+)/u;
const WORD = /([\p{L}\p{M}\p{N}]+(?:[\p{Pd}\p{Cf}\u2212\u2043]+[\p{L}\p{M}\p{N}]+)*)/u;

// Of the pieces, every second is a word, and the others are the signs and spaces between words.
const PIECES_BEFORE = 6;
const PIECES_AFTER = 60;

/**
 * Returns the part of a message around the first word that begins with a word of the search text, or the beginning of
 * the message if it has none.
 */
export function findSnippet(content: string, searchText: string): TextPart[] {
  const wanted = splitWords(searchText)
    .filter(({ isWord }) => isWord)
    .map(({ text }) => foldText(text));
  const pieces = splitWords(content).map(({ text, isWord, isUnspaced }) => {
    const folded = isWord ? foldText(text) : '';
    const isFound = isUnspaced
      ? wanted.some((one) => folded.includes(one) || one.includes(folded))
      : isWord && wanted.some((one) => beginsWith(text, folded, one));
    return { text, isFound };
  });

  const firstFound = pieces.findIndex(({ isFound }) => isFound);
  const start = Math.max(0, firstFound - PIECES_BEFORE);
  const snippet = pieces.slice(start, start + PIECES_BEFORE + PIECES_AFTER);
  if (start > 0) snippet.unshift({ text: '…', isFound: false });
  return joinOthers(snippet);
}

/** Returns whether a word, or a part of it after a hyphen, begins with a folded text. */
function beginsWith(word: string, folded: string, wanted: string): boolean {
  const parts = word.split(HYPHENS).slice(1);
  return folded.startsWith(wanted) || parts.some((part) => foldText(part).startsWith(wanted));
}

const HYPHENS = /[\p{Pd}\u2212\u2043]+/u;

function splitWords(text: string) {
  // `split` returns the separators and the words in turn.
  return text.split(UNSPACED).flatMap((run, runIndex) => {
    if (runIndex % 2 === 1) return [{ text: run, isWord: true, isUnspaced: true }];
    return run
      .split(WORD)
      .map((piece, index) => ({ text: piece, isWord: index % 2 === 1, isUnspaced: false }));
  });
}

/** Joins what lies between two found words. */
function joinOthers(pieces: readonly TextPart[]): TextPart[] {
  const parts: TextPart[] = [];
  let others = '';
  for (const piece of pieces) {
    if (!piece.isFound) {
      others += piece.text;
      continue;
    }
    if (others !== '') parts.push({ text: others, isFound: false });
    parts.push(piece);
    others = '';
  }
  if (others !== '') parts.push({ text: others, isFound: false });
  return parts;
}
