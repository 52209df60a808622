// Apart from the rest, for modules that only read what hangs on a task or an event: the rules take 0.2 kB gzipped.
import * as z from 'zod/mini';
import { id, optionalText } from './fields';

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
