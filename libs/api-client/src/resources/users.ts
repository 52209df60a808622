import type { RowList } from '@atrium/api-client';
import { request, rowListOptions } from '@atrium/api-client';
import type { User } from '@atrium/contracts';
import { listUsers } from '@atrium/contracts/users';
import { userKey } from './query-keys';

const list: RowList<User> = {
  queryKey: [...userKey, 'list'],
  topic: 'users',
  read: (query) => request(listUsers, { query }),
  compare: (one, other) => {
    const name = one.username.toLowerCase();
    const otherName = other.username.toLowerCase();
    return name < otherName ? -1 : Number(name > otherName);
  },
};

/** Query options of users. */
export const userQueries = {
  /** All active users, sorted by username. */
  list: () => rowListOptions(list),
};
