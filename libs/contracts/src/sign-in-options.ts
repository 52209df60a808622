// Apart from the sign-in, for the page that only shows these.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

export const getSignInOptions = defineEndpoint('GET /api/sign-in-options', {
  summary: 'Returns the sign-in provider of the company, or `null` without one.',
  access: 'public',
  response: z.object({ provider: z.nullable(z.object({ name: z.string() })) }),
});
