import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { user } from './user';

export const listUsers = defineEndpoint({
  summary: 'Lists all active users, sorted by username.',
  method: 'GET',
  path: '/api/users',
  access: 'user',
  response: z.array(user),
});
