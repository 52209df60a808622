import type { userEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { createUserRepository } from './user.repository';

/** Handlers for users. */
export function userRoutes(db: Database): HandlersOf<typeof userEndpoints> {
  const users = createUserRepository(db);
  return { listUsers: ({ query }) => users.listActive(query.ids) };
}
