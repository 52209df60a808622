import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { listRefusedExpiryNotices } from '@atrium/contracts/refused-expiry-notices';

/** Query options of the refused expiry notices of all distributors (admins only); read again whenever they are shown. */
export const refusedExpiryNoticeQueries = {
  list: () =>
    queryOptions({
      queryKey: ['expiry-notices', 'refused'],
      queryFn: ({ signal }) => request(listRefusedExpiryNotices, { signal }),
      staleTime: 0,
    }),
};
