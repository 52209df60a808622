// Apart from the endpoints of files, for modules that only show what hangs on a task, an event or a message.
import * as z from 'zod/mini';
import { id, listInput, optionalText } from './fields';

/** Largest number of files of a comment, a message, a task or an event. */
export const MOST_ATTACHMENTS = 10;

/** Error message for more of them. */
export const TOO_MANY_ATTACHMENTS = `At most ${String(MOST_ATTACHMENTS)} files can be attached`;

const pixels = z._default(z.nullable(z.int()), null);

/** A file that hangs on a comment, a message, a task or an event, or that was uploaded for one. */
export const attachment = z.object({
  id,
  name: z.string(),
  /** Size in bytes. */
  size: z.int(),
  /** Media type by its content; `application/octet-stream` for one that is unknown. */
  type: z.string(),
  /** Width of a picture that browsers show, as it is shown, in pixels; `null` for any other file. */
  width: pixels,
  height: pixels,
  /** Description of a picture by its sender; `null` for none, where its name stands for it. */
  altText: optionalText,
});
export type Attachment = z.output<typeof attachment>;

/** Attachments in a response; missing where there are none, and on older servers. */
export const attachments = z.optional(z.array(attachment));

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
 * Those of the most files are shorter than the longest message.
 */
export function attachmentNames(attachments: readonly Pick<Attachment, 'name'>[] = []): string {
  return attachments.map(({ name }) => name).join(', ');
}

const SHOWN_PICTURES: ReadonlySet<string> = new Set([
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
