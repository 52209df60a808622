import { isolate } from '@atrium/ui';

/** Author of a version, as its reader knows them. */
export interface Author {
  username: string;
  /** Whether it is the reader, in another window. */
  isSelf: boolean;
}

/** Newer versions of the edited entity. */
export interface News {
  /** Author of the last one; null if the server does not say. */
  author: Author | null;
  /** Number of versions. */
  count: number;
}

/** Returns the sentence that reports newer versions to somebody who is editing the entity. */
export function describeNews(subject: string, { author, count }: News): string {
  if (count > 1) {
    const last = author ? `, last by ${author.isSelf ? 'you' : isolate(author.username)}` : '';
    return `This ${subject} was changed ${String(count)} times while you were editing${last}.`;
  }
  if (author?.isSelf)
    return `You changed this ${subject} in another window while you were editing.`;
  if (author) return `${isolate(author.username)} changed this ${subject} while you were editing.`;
  return `This ${subject} was changed while you were editing.`;
}

/** Returns the note for a form without input, which just shows the newest version. */
export function describeUpdate(subject: string, { author, count }: News): string {
  const by = author && count === 1 ? ` by ${author.isSelf ? 'you' : isolate(author.username)}` : '';
  return `This ${subject} was just changed${by}. The form shows the new version.`;
}

/** Returns the names of both sides in a conflict. */
export function describeSides({ author, count }: News): { mine: string; theirs: string } {
  if (author?.isSelf) return { mine: 'This window', theirs: 'Other window' };
  return {
    mine: 'Yours',
    theirs: author && count === 1 ? `${isolate(author.username)}’s` : 'Theirs',
  };
}

/** Returns who has changed a field. */
export function describeChange({ author, count }: News): string {
  if (!author || count > 1) return 'Changed by others';
  return author.isSelf ? 'Changed in another window' : `Changed by ${isolate(author.username)}`;
}

/** Returns the error of a form that was submitted with undecided fields. */
export function describeMissing(labels: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(labels);
  return `Not saved yet: first choose which value to keep for ${list}.`;
}
