import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { listUsers } from '@atrium/contracts/users';

/** The reads of users, as options for TanStack Query. */
export const userQueries = {
  /** All active users, sorted by username. */
  list: () =>
    queryOptions({
      queryKey: ['users', 'list'],
      queryFn: () => request(listUsers, {}),
    }),
};
