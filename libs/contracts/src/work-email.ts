import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { emailInput } from './fields';

/** Response body of a 409 for an address that is not offered any longer. */
export const WORK_EMAIL_CHANGED =
  'Your address at the sign-in service is another one by now. Please look again.';

/** The address of a user at the sign-in provider. */
export const workEmail = z.object({
  /** The verified address, if it is another one than that of the account. */
  offered: z.nullable(z.string()),
});
export type WorkEmail = z.output<typeof workEmail>;

export const getWorkEmail = userEndpoint('GET /api/account/work-email', {
  summary:
    'Returns the address of the signed-in user at the sign-in provider, if it is another one than that of the account.',
  response: workEmail,
});

export const adoptWorkEmail = userEndpoint('PUT /api/account/work-email', {
  summary: 'Makes the address at the sign-in provider that of the signed-in user’s account.',
  body: z.object({ email: emailInput }),
  response: workEmail,
  errors: [409],
});
