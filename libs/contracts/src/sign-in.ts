// Apart from the session, which every page reads: only the sign-in needs these.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { textChecks } from './fields';

/** Fields of the sign-in form. */
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

/** Body of the login request. `code` is a second factor: six digits of an app, or a recovery code. */
const loginBody = z.extend(credentials, {
  code: z.optional(z.string().check(z.trim(), ...textChecks({ label: 'Code', maxLength: 40 }))),
});
export type LoginBody = z.output<typeof loginBody>;

/**
 * Response header of a login that failed with 401 although the password is right: `missing` or `wrong`
 * is the state of the second factor's code.
 */
export const SECOND_FACTOR_HEADER = 'second-factor';

export const login = defineEndpoint({
  summary: 'Signs a user in and sets the session cookie.',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  body: loginBody,
  response: z.object({}),
  errors: [401, 429],
});
