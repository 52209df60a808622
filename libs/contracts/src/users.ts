import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { rowsQuery } from './fields';
import { user } from './user';

export const listUsers = userEndpoint('GET /api/users', {
  summary: 'Lists all active users, sorted by username.',
  query: rowsQuery,
  response: z.array(user),
});
