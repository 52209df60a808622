import { findAtSigns } from '@atrium/contracts/mentions';

const TYPED_NAME = /^(?!\s)[^\n@＠]{0,100}$/;

/** Returns the mention that is being typed before the caret, or null. */
export function findMentionQuery(text: string, caret: number) {
  const before = text.slice(0, caret);
  const start = findAtSigns(before).at(-1);
  if (start === undefined) return null;
  const name = before.slice(start + 1);
  return TYPED_NAME.test(name) ? { start, name } : null;
}
