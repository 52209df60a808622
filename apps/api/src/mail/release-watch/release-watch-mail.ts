import { z } from 'zod';
import { defineMailKind } from '../mail-kind';

/** What the watch has done to a release, or why it leaves one that fails. */
export const releaseWatchMail = defineMailKind({
  name: 'release-watch',
  payload: z.object({ subject: z.string(), text: z.string() }),
  createComposer: () => (content) => content,
});
