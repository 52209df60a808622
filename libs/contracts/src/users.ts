import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { rowsQuery } from './fields';
import { user } from './user';

export const listUsers = defineEndpoint('GET /api/users', {
  summary: 'Lists all active users, sorted by username.',
  access: 'user',
  query: rowsQuery,
  response: z.array(user),
});
