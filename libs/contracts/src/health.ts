import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

const state = z.object({ status: z.literal('ok'), version: z.string() });

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Answers as long as the server runs, whatever the state of its database.',
  response: state,
});

export const getReady = defineEndpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'Answers 200 while the database answers and 503 while it does not.',
  response: state,
});
