import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request } from '@atrium/api-client';
import type { FirstAdmin } from '@atrium/contracts/password-links';
import {
  checkPasswordLink,
  createFirstAdmin,
  setLinkedPassword,
} from '@atrium/contracts/password-links';

/** Query options of one-time links. */
export const passwordLinkQueries = {
  /** Returns the user for whom a link sets the password. Fails with 404 if the link is used or has expired. */
  check: (token: string) =>
    queryOptions({
      queryKey: ['password-link', token],
      queryFn: () => request(checkPasswordLink, { body: { token } }),
      // The token stays in memory no longer than its screen.
      gcTime: 0,
    }),
};

/** Mutation options of one-time links. */
export const passwordLinkMutations = {
  setPassword: defineMutation(
    (body: { token: string; password: string }) => request(setLinkedPassword, { body }),
    { gcTime: 0 },
  ),
  createFirstAdmin: defineMutation((body: FirstAdmin) => request(createFirstAdmin, { body }), {
    gcTime: 0,
  }),
};
