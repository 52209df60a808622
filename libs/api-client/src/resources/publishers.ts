import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import type { NewPublisher, PublisherScope } from '@atrium/contracts/publishers';
import {
  addPublisher,
  changePublisherScope,
  listPublishers,
  removePublisher,
  renewPublisher,
} from '@atrium/contracts/publishers';
import { refetchAfter } from './refetch-after';

const publisherKey = ['publishers'] as const;

/** Query options of the publishers of releases, for admins only. They are not live. */
export const publisherQueries = {
  /** The publishers, read again whenever they are shown. */
  list: () =>
    queryOptions({
      queryKey: publisherKey,
      queryFn: () => request(listPublishers, {}),
      staleTime: 0,
    }),
};

/** Mutation options of publishers. Each settles once their list is read again. */
export const publisherMutations = {
  /** Adds a publisher. The result has its token, which is not kept once nobody shows it. */
  add: () =>
    mutationOptions({
      mutationFn: (body: NewPublisher, { client }) =>
        refetchAfter(client, publisherKey, request(addPublisher, { body })),
      gcTime: 0,
    }),
  /** Changes what a publisher may do. */
  changeScope: () =>
    mutationOptions({
      mutationFn: ({ name, ...body }: PublisherScope & { name: string }, { client }) =>
        refetchAfter(
          client,
          publisherKey,
          request(changePublisherScope, { params: { name }, body }),
        ),
    }),
  /** Makes the token of a publisher valid for so many days from now. */
  renew: () =>
    mutationOptions({
      mutationFn: ({ name, days }: { name: string; days: number }, { client }) =>
        refetchAfter(
          client,
          publisherKey,
          request(renewPublisher, { params: { name }, body: { days } }),
        ),
    }),
  /** Removes a publisher by its name. */
  remove: () =>
    mutationOptions({
      mutationFn: (name: string, { client }) =>
        refetchAfter(client, publisherKey, request(removePublisher, { params: { name } })),
    }),
};
