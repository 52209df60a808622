import type { User } from '@atrium/contracts';

interface Mention {
  /** Position of the `@`. */
  start: number;
  end: number;
  userId: number;
}

// Neither within a mail address nor within a path.
const AT = /(?<![\p{L}\p{M}\p{N}_.@/-])@/gu;
const QUERY = /(?<![\p{L}\p{M}\p{N}_.@/-])@(?!\s)([^\n@]{0,100})$/u;
const CONTINUES = /^[-.@]?[\p{L}\p{M}\p{N}_]/u;

/** Returns where a text mentions users as `@username`, in any case. The longest name wins. */
export function findMentions(text: string, users: readonly User[]): Mention[] {
  const longestFirst = users.toSorted((one, other) => other.username.length - one.username.length);
  return Array.from(text.matchAll(AT)).flatMap(({ index: start }) => {
    const rest = text.slice(start + 1);
    const user = longestFirst.find(
      ({ username }) =>
        rest.slice(0, username.length).toLowerCase() === username.toLowerCase() &&
        !CONTINUES.test(rest.slice(username.length)),
    );
    return user ? [{ start, end: start + 1 + user.username.length, userId: user.id }] : [];
  });
}

/** Returns the mention that is being typed before the caret, or null. */
export function findMentionQuery(text: string, caret: number) {
  const match = QUERY.exec(text.slice(0, caret));
  return match && { start: match.index, name: match[1] ?? '' };
}
