// Apart from the endpoints of files, for modules that only show what hangs on a task, an event or a message.
import * as z from 'zod/mini';
import type { Attachment } from './attachment-list';
import { id, listInput } from './fields';

export * from './attachment-list';

/** Largest number of files of a comment, a message, a task or an event. */
export const MOST_ATTACHMENTS = 10;

/** Error message for more of them. */
const TOO_MANY_ATTACHMENTS = `At most ${String(MOST_ATTACHMENTS)} files can be attached`;

/**
 * Ids of the attachments in a request, in the order in which they are shown. They replace those that hang on the
 * entity; without it, an update keeps them.
 */
export const attachmentIds = z.optional(
  listInput(id, MOST_ATTACHMENTS, TOO_MANY_ATTACHMENTS).check(
    z.refine((ids) => new Set(ids).size === ids.length, 'A file can be attached only once'),
  ),
);

/**
 * Returns the names of the attachments, which are the `content` of a message with files alone: it is never blank.
 * The names of the most files are shorter than the longest message.
 */
export function attachmentNames(attachments: readonly Pick<Attachment, 'name'>[] = []): string {
  return attachments.map(({ name }) => name).join(', ');
}

/** Media types of pictures that browsers show. */
export const SHOWN_PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/** Returns whether browsers show a file as a picture; every other file is offered as a download. */
export function isPicture({ type, width, height }: Attachment): boolean {
  return SHOWN_PICTURES.has(type) && width !== null && height !== null;
}
