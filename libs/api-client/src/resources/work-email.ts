import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request, sessionQueries } from '@atrium/api-client';
import { adoptWorkEmail, getWorkEmail } from '@atrium/contracts/work-email';

const offerKey = ['account', 'work-email'] as const;

/** Query options of the signed-in user's address at the sign-in provider. */
export const workEmailQueries = {
  /** The address that is offered; read again each time it is shown. */
  offer: () =>
    queryOptions({
      queryKey: offerKey,
      queryFn: () => request(getWorkEmail, {}),
      staleTime: 0,
    }),
};

/** Mutation options of the signed-in user's address at the sign-in provider. */
export const workEmailMutations = {
  /** Makes the offered address that of the account. */
  adopt: defineMutation((email: string) => request(adoptWorkEmail, { body: { email } }), {
    invalidates: [offerKey, sessionQueries.user().queryKey],
  }),
};
