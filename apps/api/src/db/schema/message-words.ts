import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

// The same characters as in `foldText` of the pages, which `same-texts.ts` of the contract compares. PostgreSQL's
// regular expressions know `\u`.

// Combining marks, and what nobody can see: Unicode's Default_Ignorable_Code_Point and the blank Braille pattern.
const UNSEEN = sql.raw(
  String.raw`'[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'`,
);

// Unicode's Dash_Punctuation (Pd), the minus sign and the hyphen bullet.
const DASHES = sql.raw(
  String.raw`'[\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead]'`,
);

// The signs of ASCII, general punctuation and that of Chinese, Japanese and Korean.
const SIGNS = sql.raw(String.raw`'[!-/:-@[-\u0060{-~\u2000-\u206f\u3000-\u303f]'`);

// Thai, Lao, Burmese, the letters of Hangul, Khmer, kana, and Chinese characters: scripts without spaces between
// words, or with endings at the words.
const UNSPACED = sql.raw(
  String.raw`'([\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3040-\u31ff\u3400-\u9fff\ua960-\ua97f\ud7b0-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff])'`,
);

/**
 * Folds a text as `foldText` does in the pages: without marks, hyphens and what nobody sees, in lower case, with one
 * kind of `i` and of sigma. Signs become spaces, so that every word is found by itself.
 *
 * @param dash replaces hyphens and dashes
 */
function foldWords(text: AnyPgColumn | SQL, dash: '' | ' '): SQL {
  const seen = sql`regexp_replace(normalize(${text}, NFKD), ${UNSEEN}, '', 'g')`;
  const joined = sql`regexp_replace(${seen}, ${DASHES}, ${sql.raw(`'${dash}'`)}, 'g')`;
  return sql`regexp_replace(translate(lower(${joined}), 'ıς', 'iσ'), ${SIGNS}, ' ', 'g')`;
}

/** Makes every character of a script without spaces a word, so that a phrase of them is found within a text. */
function splitUnspaced(folded: SQL): SQL {
  return sql`regexp_replace(${folded}, ${UNSPACED}, ${sql.raw(String.raw`' \1 '`)}, 'g')`;
}

interface MessageColumns {
  readonly senderId: AnyPgColumn;
  readonly recipientId: AnyPgColumn;
  readonly content: AnyPgColumn;
  readonly fileNames: AnyPgColumn;
}

/**
 * Words of a message and of the names of its files, with hyphens within them left out and as ends of words, and the names of its conversation's
 * users, ` user 7`, so that one index finds the messages of a user that have a word. No word of a text begins with a
 * space, so no search for the beginning of one finds the users.
 */
export function messageWords({ senderId, recipientId, content, fileNames }: MessageColumns): SQL {
  const all = sql`${content} || coalesce(' ' || ${fileNames}, '')`;
  const texts = sql`${foldWords(all, '')} || ' ' || ${foldWords(all, ' ')}`;
  return sql`(to_tsvector('simple', ${splitUnspaced(texts)}) || array_to_tsvector(array[' user ' || ${senderId}::text, ' user ' || ${recipientId}::text]))`;
}

/**
 * Returns the query for texts with a word that begins with each word of a search; null for a search without words. A
 * word of a script without spaces is found anywhere.
 */
export function wordsQuery(text: string): SQL {
  return sql`(
    select string_agg(phrase || ':*', ' & ')::tsquery
    from regexp_split_to_table(${foldWords(sql`${text}::text`, '')}, '[[:space:]]+') as word,
      lateral (select phraseto_tsquery('simple', ${splitUnspaced(sql`word`)})::text as phrase) as phrases
    where phrase <> '')`;
}
