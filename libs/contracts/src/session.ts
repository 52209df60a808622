import * as z from 'zod/mini';
import { publicEndpoint, userEndpoint } from './endpoint';
import { currentUser } from './user';

/** The role with access to everything; any other role has no admin rights. */
export const ADMIN_ROLE = 'admin';

/**
 * Response header of a 403 for a request that needs the password of the last five minutes (`confirmed`).
 * Its value is `password`.
 */
export const CONFIRMATION_HEADER = 'confirmation';

export const getUser = userEndpoint('GET /api/user', {
  summary: 'Returns the signed-in user, or 401 when nobody is signed in.',
  duringRequiredStep: true,
  response: currentUser,
});

export const logout = publicEndpoint('POST /api/logout', {
  summary: 'Ends the session, if there is one, and clears its cookie.',
  response: z.object({
    /** Address that ends the session at the sign-in provider, if it has started this one. */
    redirect: z.optional(z.string()),
  }),
});
