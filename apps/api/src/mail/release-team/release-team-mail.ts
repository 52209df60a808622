import { z } from 'zod';
import { defineMailKind } from '../mail-kind';

/** Change or problem of a release, for the team of its area. */
export const releaseTeamMail = defineMailKind({
  name: 'release-team',
  payload: z.object({ subject: z.string(), text: z.string() }),
  createComposer: () => (content) => content,
});
