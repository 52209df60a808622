import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Answers 200 once the server and its database are ready, 503 while they are not.',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: [503],
});
