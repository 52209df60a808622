import type { RowList } from '@atrium/api-client';
import { defineRowDeletion, defineRowMutation, request, rowListOptions } from '@atrium/api-client';
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
  create: defineRowMutation(list, (body: NewDistributor) => request(createDistributor, { body })),
  changeChannel: defineRowMutation(list, ({ id, channel, version }: ChannelChange) =>
    request(changeDistributorChannel, { params: { id }, body: { channel }, ifMatch: version }),
  ),
  update: defineRowMutation(list, ({ id, details, version }: DetailsChange) =>
    request(updateDistributor, { params: { id }, body: details, ifMatch: version }),
  ),
  /** Deletes a distributor by its id with its companies and licenses. */
  delete: defineRowDeletion(list, (id) => request(deleteDistributor, { params: { id } }), {
    invalidates: [companyKey, licenseKey],
  }),
};
