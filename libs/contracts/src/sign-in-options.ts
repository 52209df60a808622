// Apart from the sign-in, for the page that only shows these.
import * as z from 'zod/mini';
import { publicEndpoint } from './endpoint';

export const getSignInOptions = publicEndpoint('GET /api/sign-in-options', {
  summary: 'Returns the sign-in provider of the company, or `null` without one.',
  response: z.object({ provider: z.nullable(z.object({ name: z.string() })) }),
});
