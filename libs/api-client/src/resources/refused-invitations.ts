import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { listRefusedInvitations } from '@atrium/contracts/refused-invitations';

/** Query options of the refused invitations of all events (admins only); read again whenever they are shown. */
export const refusedInvitationQueries = {
  list: () =>
    queryOptions({
      queryKey: ['events', 'refused'],
      queryFn: ({ signal }) => request(listRefusedInvitations, { signal }),
      staleTime: 0,
    }),
};
