import * as z from 'zod/mini';
import { id } from './fields';

/** The signed-in user, or an entry in the list of users. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.string(),
});
export type User = z.output<typeof user>;
