import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import {
  changeRelease,
  listReleases,
  removePreview,
  type RequestedChange,
} from '@atrium/contracts/releases';
import { refetchAfter } from './refetch-after';

const releaseKey = ['releases'] as const;

/** Query options of the live releases, for admins only. They are not live: they are read again on request. */
export const releaseQueries = {
  /** The live releases with their health and history, read again whenever they are shown. */
  list: () =>
    queryOptions({
      queryKey: releaseKey,
      queryFn: () => request(listReleases, {}),
      staleTime: 0,
    }),
};

/** Mutation options of releases. Each settles once their list is read again. */
export const releaseMutations = {
  /** Rolls an app back, or promotes or aborts its candidate. */
  change: () =>
    mutationOptions({
      mutationFn: ({ app, ...body }: RequestedChange & { app: string }, { client }) =>
        refetchAfter(client, releaseKey, request(changeRelease, { params: { app }, body })),
    }),
  /** Removes a preview by its name. */
  removePreview: () =>
    mutationOptions({
      mutationFn: (name: string, { client }) =>
        refetchAfter(client, releaseKey, request(removePreview, { params: { name } })),
    }),
};
