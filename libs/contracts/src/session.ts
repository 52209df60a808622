import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { textChecks } from './fields';
import { user } from './user';

/** The role with access to everything; any other role has no admin rights. */
export const ADMIN_ROLE = 'admin';

/** Fields of the sign-in form and body of the login request. */
export const credentials = z.object({
  username: z
    .string({ error: 'Required' })
    .check(
      z.trim(),
      z.minLength(3, 'Username must be at least 3 characters'),
      ...textChecks({ label: 'Username', maxLength: 100 }),
    ),
  password: z
    .string({ error: 'Required' })
    .check(
      z.minLength(8, 'Password must be at least 8 characters'),
      ...textChecks({ label: 'Password', maxLength: 128 }),
    ),
});
export type Credentials = z.output<typeof credentials>;

export const getUser = defineEndpoint({
  summary: 'Returns the signed-in user, or 401 when nobody is signed in.',
  method: 'GET',
  path: '/api/user',
  access: 'user',
  response: user,
});

export const login = defineEndpoint({
  summary: 'Signs a user in and sets the session cookie.',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  body: credentials,
  response: z.object({}),
  errors: [401, 429],
});

export const logout = defineEndpoint({
  summary: 'Ends the session, if there is one, and clears its cookie.',
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  response: z.object({}),
});
