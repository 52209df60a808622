import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { emailInput, id, instant, nameInput, rowsQuery, versionFields } from './fields';

export const distributorChannel = z.enum(['platform', 'service', 'platform_service']);
export type DistributorChannel = z.output<typeof distributorChannel>;

/** Display names of the channels. */
export const channelLabels: Readonly<Record<DistributorChannel, string>> = {
  platform: 'Platform',
  service: 'Service',
  platform_service: 'Platform & Service',
};

export const distributor = z.object({
  id,
  name: z.string(),
  email: z.string(),
  status: z.string(),
  channel: distributorChannel,
  createdAt: instant,
  ...versionFields,
});
export type Distributor = z.output<typeof distributor>;

/** Fields of a new distributor and of the Add Distributor form. */
export const newDistributor = z.object({
  name: nameInput,
  email: emailInput,
  channel: z._default(distributorChannel, 'platform'),
});
export type NewDistributor = z.output<typeof newDistributor>;

export const listDistributors = adminEndpoint('GET /api/distributors', {
  summary: 'Lists all distributors.',
  query: rowsQuery,
  response: z.array(distributor),
});

export const createDistributor = adminEndpoint('POST /api/distributors', {
  summary: 'Adds an active distributor.',
  body: newDistributor,
  response: distributor,
});

export const changeDistributorChannel = adminEndpoint('PUT /api/distributors/:id', {
  summary: 'Changes the channel of a distributor.',
  params: z.object({ id }),
  body: z.object({ channel: distributorChannel }),
  versioned: true,
  response: distributor,
});

/** Statuses of a distributor. */
export const distributorStatus = z.enum(['active', 'inactive', 'pending']);

/** Changeable fields of a distributor. An update replaces all of them. */
export const distributorDetails = z.object({
  name: nameInput,
  email: emailInput,
  status: distributorStatus,
  channel: distributorChannel,
});
export type DistributorDetails = z.output<typeof distributorDetails>;

export const updateDistributor = adminEndpoint('PATCH /api/distributors/:id', {
  summary: 'Replaces the details of a distributor.',
  params: z.object({ id }),
  body: distributorDetails,
  versioned: true,
  response: distributor,
});

export const deleteDistributor = adminEndpoint('DELETE /api/distributors/:id', {
  summary: 'Deletes a distributor with its companies and licenses.',
  params: z.object({ id }),
  response: z.object({}),
});
