import { mutationOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { invalidateAfter, putRow, removeRow, request, rowListOptions } from '@atrium/api-client';
import type {
  Distributor,
  DistributorChannel,
  DistributorDetails,
  NewDistributor,
} from '@atrium/contracts/distributors';
import {
  changeDistributorChannel,
  createDistributor,
  deleteDistributor,
  listDistributors,
  updateDistributor,
} from '@atrium/contracts/distributors';
import { companyKey, distributorKey, licenseKey } from './query-keys';

const list: RowList<Distributor> = {
  queryKey: [...distributorKey, 'list'],
  topic: 'distributors',
  read: (query) => request(listDistributors, { query }),
  compare: (one, other) => one.id - other.id,
  nameRow: ({ name }) => name,
};

interface ChannelChange {
  id: number;
  channel: DistributorChannel;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

interface DetailsChange {
  id: number;
  details: DistributorDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Query options of distributors. */
export const distributorQueries = {
  /** All distributors (admins only). */
  list: () => rowListOptions(list),
};

/** Mutation options of distributors; each resolves once the cached data shows the change. */
export const distributorMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewDistributor, { client }) =>
        putRow(client, list, request(createDistributor, { body })),
    }),
  changeChannel: () =>
    mutationOptions({
      mutationFn: ({ id, channel, version }: ChannelChange, { client }) =>
        putRow(
          client,
          list,
          request(changeDistributorChannel, {
            params: { id },
            body: { channel },
            ifMatch: version,
          }),
          id,
        ),
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details, version }: DetailsChange, { client }) =>
        putRow(
          client,
          list,
          request(updateDistributor, { params: { id }, body: details, ifMatch: version }),
          id,
        ),
    }),
  /** Deletes a distributor by its id with its companies and licenses. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(
          client,
          [companyKey, licenseKey],
          removeRow(client, list, request(deleteDistributor, { params: { id } }), id),
        ),
    }),
};
