import { getUser, login, logout } from '@atrium/contracts';
import type { Credentials, User } from '@atrium/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { request } from './request';

/** The calls about the session, as options for TanStack Query. */
export const sessionQueries = {
  /** The signed-in user; `null` when nobody is signed in. */
  user: () =>
    queryOptions({
      queryKey: ['session', 'user'],
      queryFn: async ({ signal }): Promise<User | null> => {
        try {
          return await request(getUser, { signal });
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) return null;
          throw error;
        }
      },
      gcTime: Infinity,
    }),
};

/** The changes of the session, as options for TanStack Query. */
export const sessionMutations = {
  login: () => mutationOptions({ mutationFn: (body: Credentials) => request(login, { body }) }),
  logout: () => mutationOptions({ mutationFn: () => request(logout, {}) }),
};
