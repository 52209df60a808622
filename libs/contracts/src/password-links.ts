import * as z from 'zod/mini';
import { publicEndpoint } from './endpoint';
import { emailInput, textInput } from './fields';
import { credentials, newPassword } from './sign-in';

/**
 * Key of the token in the fragment of the page's address: `/#password-link=TOKEN`. A fragment is never
 * sent to a server, so no log has the token.
 */
export const PASSWORD_LINK_KEY = 'password-link';

/** Key of the first admin's token in the fragment of the page's address. */
export const FIRST_ADMIN_KEY = 'first-admin';

const token = textInput({ label: 'Token', maxLength: 100 });

/** Fields of the form for a new password. */
export const linkedPassword = z.object({ token, password: newPassword });

/** Fields of the first admin. */
export const firstAdmin = z.object({
  token,
  username: credentials.shape.username,
  email: emailInput,
  password: newPassword,
});
export type FirstAdmin = z.output<typeof firstAdmin>;

export const checkPasswordLink = publicEndpoint('POST /api/password-links/check', {
  summary: 'Returns whose password a one-time link sets, or 404 if it is used or has expired.',
  body: z.object({ token }),
  response: z.object({ username: z.string(), isFirstPassword: z.boolean() }),
  errors: [404, 429],
});

export const setLinkedPassword = publicEndpoint('POST /api/password-links/use', {
  summary: 'Sets the password by a one-time link, and ends all sessions of the user.',
  body: linkedPassword,
  response: z.object({ username: z.string() }),
  errors: [404, 429],
});

export const createFirstAdmin = publicEndpoint('POST /api/first-admin', {
  summary: 'Creates the first admin by the one-time link in the log of a server without users.',
  body: firstAdmin,
  response: z.object({ username: z.string() }),
  errors: [404, 429],
});
