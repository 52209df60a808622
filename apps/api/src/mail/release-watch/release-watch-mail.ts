import { z } from 'zod';
import { defineMailKind } from '../mail-kind';

/** Change that the watch has made, or its reason for leaving a failing release. */
export const releaseWatchMail = defineMailKind({
  name: 'release-watch',
  payload: z.object({ subject: z.string(), text: z.string() }),
  createComposer: () => (content) => content,
});
