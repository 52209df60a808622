import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { getSignInOptions } from '@atrium/contracts/sign-in-options';

/** Query options of the ways to sign in. */
export const signInOptionQueries = {
  get: () =>
    queryOptions({
      queryKey: ['sign-in-options'],
      queryFn: ({ signal }) => request(getSignInOptions, { signal }),
      staleTime: Infinity,
    }),
};
