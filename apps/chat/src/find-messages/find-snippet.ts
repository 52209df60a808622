import { foldText } from '@atrium/ui';

/** Part of a message: a word that a search has found, or the text between two of them. */
export interface SnippetPart {
  readonly text: string;
  readonly isFound: boolean;
}

const WORD = /([\p{L}\p{M}\p{N}]+)/u;

// Of the pieces, every second is a word, and the others are the signs and spaces between words.
const PIECES_BEFORE = 6;
const PIECES_AFTER = 60;

/**
 * Returns the part of a message around the first word that begins with a word of the search text, or the beginning of
 * the message if it has none.
 */
export function findSnippet(content: string, searchText: string): SnippetPart[] {
  const beginnings = splitWords(searchText)
    .filter(({ isWord }) => isWord)
    .map(({ text }) => foldText(text));
  const pieces = splitWords(content).map(({ text, isWord }) => {
    const isFound = isWord && beginnings.some((one) => foldText(text).startsWith(one));
    return { text, isFound };
  });

  const firstFound = pieces.findIndex(({ isFound }) => isFound);
  const start = Math.max(0, firstFound - PIECES_BEFORE);
  const snippet = pieces.slice(start, start + PIECES_BEFORE + PIECES_AFTER);
  if (start > 0) snippet.unshift({ text: '…', isFound: false });
  return joinOthers(snippet);
}

function splitWords(text: string) {
  // `split` returns the separators and the words in turn.
  return text.split(WORD).map((piece, index) => ({ text: piece, isWord: index % 2 === 1 }));
}

/** Joins what lies between two found words. */
function joinOthers(pieces: readonly SnippetPart[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
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
