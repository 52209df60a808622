import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { listPublishers, removePublisher, renewPublisher } from '@atrium/contracts/publishers';
import {
  changeRelease,
  listReleases,
  removePreview,
  type RequestedChange,
} from '@atrium/contracts/releases';

const releaseKey = ['releases'] as const;
const publisherKey = ['publishers'] as const;

/** Query options of the live releases, for admins only. They are not live: they are read again on request. */
export const releaseQueries = {
  /** The live releases with their health and history, read again whenever they are shown. */
  list: () =>
    queryOptions({
      queryKey: releaseKey,
      queryFn: () => request(listReleases, {}),
      staleTime: 0,
    }),
  /** The publishers, read again whenever they are shown. */
  publishers: () =>
    queryOptions({
      queryKey: publisherKey,
      queryFn: () => request(listPublishers, {}),
      staleTime: 0,
    }),
};

/** Mutation options of releases and publishers. Each settles once their list is read again. */
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
  /** Makes the token of a publisher valid for so many days from now. */
  renewPublisher: () =>
    mutationOptions({
      mutationFn: ({ name, days }: { name: string; days: number }, { client }) =>
        refetchAfter(
          client,
          publisherKey,
          request(renewPublisher, { params: { name }, body: { days } }),
        ),
    }),
  /** Removes a publisher by its name. */
  removePublisher: () =>
    mutationOptions({
      mutationFn: (name: string, { client }) =>
        refetchAfter(client, publisherKey, request(removePublisher, { params: { name } })),
    }),
};

/** Refetches a list after a change, and after a rejected one, which may be due to a change of somebody else. */
async function refetchAfter<Result>(
  client: QueryClient,
  queryKey: readonly string[],
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change;
  } finally {
    await client.invalidateQueries({ queryKey });
  }
}
