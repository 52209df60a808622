import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import type {
  Distributor,
  DistributorChannel,
  NewDistributor,
} from '@atrium/contracts/distributors';
import {
  changeDistributorChannel,
  createDistributor,
  deleteDistributor,
  listDistributors,
} from '@atrium/contracts/distributors';
import { companyKey, distributorKey, licenseKey } from './query-keys';

interface ChannelChange {
  id: number;
  channel: DistributorChannel;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Query options of distributors. */
export const distributorQueries = {
  /** All distributors (admins only). */
  list: () =>
    queryOptions({
      queryKey: [...distributorKey, 'list'],
      queryFn: () => request(listDistributors, {}),
      meta: { changes: [{ topic: 'distributors' }], nameRow: ({ name }: Distributor) => name },
    }),
};

/** Mutation options of distributors; each resolves once the affected lists are refetched. */
export const distributorMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewDistributor, { client }) =>
        invalidateAfter(client, [distributorKey], request(createDistributor, { body })),
    }),
  changeChannel: () =>
    mutationOptions({
      mutationFn: ({ id, channel, version }: ChannelChange, { client }) =>
        invalidateAfter(
          client,
          [distributorKey],
          request(changeDistributorChannel, {
            params: { id },
            body: { channel },
            ifMatch: version,
          }),
        ),
    }),
  /** Deletes a distributor by its id with its companies and licenses. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(
          client,
          [distributorKey, companyKey, licenseKey],
          request(deleteDistributor, { params: { id } }),
        ),
    }),
};
