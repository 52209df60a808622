import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { listUsers } from '@atrium/contracts/users';
import { userKey } from './query-keys';

/** Query options of users. */
export const userQueries = {
  /** All active users, sorted by username. */
  list: () =>
    queryOptions({
      queryKey: [...userKey, 'list'],
      queryFn: () => request(listUsers, {}),
      meta: { changes: [{ topic: 'users' }] },
    }),
};
