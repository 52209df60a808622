// Apart from the comments, so that only what reads or writes mentions loads it.
import { foldUsername } from './fold-username';

/** A part of a text that mentions a user. */
export interface Mention {
  /** Position of the `@`. */
  readonly start: number;
  readonly end: number;
  readonly userId: number;
}

interface Mentionable {
  readonly id: number;
  readonly username: string;
}

// A link is skipped, since an `@` in its path mentions nobody. An `@` after a letter or a digit is one of a mail address.
const LINK_OR_AT =
  /(?:https?:\/\/|mailto:)[^\s\p{C}<>"()]*|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s\p{C}<>"()]*|(?<![\p{L}\p{M}\p{N}@＠])[@＠]/giu;
const CONTINUES = /^[-._@＠]?[\p{L}\p{M}\p{N}]/u;

// A letter with its marks, or a decomposed Hangul syllable.
const LETTER = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/gu;

/** Returns the positions in a text of each `@`, or `＠`, that can begin a mention. */
export function findAtSigns(text: string): number[] {
  return Array.from(text.matchAll(LINK_OR_AT)).flatMap(({ 0: found, index }) =>
    found.length === 1 ? index : [],
  );
}

/**
 * Returns where a text mentions users as `@username`, in any spelling that `foldUsername` takes for the name. The
 * longest name wins. Signs beside it, such as a dot or a bracket, are not part of it.
 */
export function findMentions(text: string, users: readonly Mentionable[]): Mention[] {
  const atSigns = findAtSigns(text);
  if (atSigns.length === 0) return [];
  const { folded, starts, ends } = foldLetters(text);
  const longestFirst = users
    .map(({ id, username }) => ({ id, key: foldLetters(username.trim()).folded }))
    .sort((one, other) => other.key.length - one.key.length);
  return atSigns.flatMap((start) => {
    const position = starts.get(start + 1);
    if (position === undefined) return [];
    for (const { id, key } of longestFirst) {
      if (!folded.startsWith(key, position)) continue;
      const end = ends.get(position + key.length);
      // Two code units and a sign before them are the longest that can continue a name.
      if (end !== undefined && !CONTINUES.test(text.slice(end, end + 3))) {
        return { start, end, userId: id };
      }
    }
    return [];
  });
}

/**
 * Folds a text letter by letter, which takes linear time for all of its mentions together.
 * @returns the folded text, with its position for each position in the text at which a letter starts, and the position
 *   in the text for each one at which a folded letter ends.
 */
function foldLetters(text: string) {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  let folded = '';
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    starts.set(index, folded.length);
    const added = foldLetter(letter);
    if (added === '' || (added === ' ' && folded.endsWith(' '))) continue;
    folded += added;
    ends.set(folded.length, index + letter.length);
  }
  return { folded, starts, ends };
}

function foldLetter(letter: string): string {
  // A name never goes on in the next line.
  if (letter === '\n') return letter;
  // Within a word, and at its end.
  return /^\s/.test(letter) ? ' ' : foldUsername(letter).replaceAll('ς', 'σ');
}
