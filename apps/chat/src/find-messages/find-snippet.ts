import { foldText } from '@atrium/ui';

/** Part of a message: words that a search has found, or the text between them. */
export interface SnippetPart {
  readonly text: string;
  readonly isFound: boolean;
}

const WORD = /([\p{L}\p{M}\p{N}]+)/u;
/** Words and the separators between them, before and after the first word that was found. */
const PIECES_BEFORE = 6;
const PIECES_AFTER = 60;

/** Returns the part of a message around the first word that begins with a word of the search text. */
export function findSnippet(content: string, searchText: string): SnippetPart[] {
  const starts = splitWords(searchText).filter(isWord).map(foldText);
  const isFound = (piece: string, index: number) =>
    isWord(piece, index) && starts.some((start) => foldText(piece).startsWith(start));
  const pieces = splitWords(content);
  const begin = Math.max(0, pieces.findIndex(isFound) - PIECES_BEFORE);
  const end = begin + PIECES_BEFORE + PIECES_AFTER;
  const parts = [{ text: begin > 0 ? '…' : '', isFound: false }];
  for (const [index, piece] of pieces.entries()) {
    if (index < begin || index >= end) continue;
    const last = parts.at(-1);
    if (last?.isFound === isFound(piece, index)) last.text += piece;
    else parts.push({ text: piece, isFound: isFound(piece, index) });
  }
  return parts.filter(({ text }) => text !== '');
}

// `split` returns separators and words in turn.
function splitWords(text: string): string[] {
  return text.split(WORD);
}

function isWord(_piece: string, index: number): boolean {
  return index % 2 === 1;
}
