import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, instant } from './fields';

export const distributorChannel = z.enum(['platform', 'service', 'platform_service']);
export type DistributorChannel = z.output<typeof distributorChannel>;

/** The name under which people know a channel. */
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
});
export type Distributor = z.output<typeof distributor>;

export const listDistributors = defineEndpoint({
  method: 'GET',
  path: '/api/distributors',
  access: 'admin',
  summary: 'All distributors.',
  response: z.array(distributor),
  errors: [401, 403],
});
