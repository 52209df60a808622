import type { Handlers } from '../../http/route';
import type { UserRepository } from './user.repository';

/** Handlers for users. */
export function userRoutes(users: UserRepository): Pick<Handlers, 'listUsers'> {
  return { listUsers: () => users.listActive() };
}
