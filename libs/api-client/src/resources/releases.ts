import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { listReleases } from '@atrium/contracts/releases';

/** Query options of the live releases, for admins only. They are not live: they are read again on request. */
export const releaseQueries = {
  /** The live releases with their health and history, read again whenever they are shown. */
  list: () =>
    queryOptions({
      queryKey: ['releases'],
      queryFn: () => request(listReleases, {}),
      staleTime: 0,
    }),
};
