import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { getExpiryNotices, setExpiryAddresses } from '@atrium/contracts/expiry-notices';

/** New addresses, and those that they replace. */
interface AddressChange {
  addresses: string[];
  previous: string[];
}

const keyOf = (id: number) => ['expiry-notices', id] as const;

/** Query options of the mails before licenses of a distributor expire (admins only). */
export const expiryNoticeQueries = {
  /** Read again each time it is shown, and when licenses or distributors change. */
  of: (id: number) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: ({ signal }) => request(getExpiryNotices, { params: { id }, signal }),
      staleTime: 0,
      meta: { changes: [{ topic: 'licenses' }, { topic: 'distributors' }] },
    }),
};

/** Mutation options of the mails before licenses of a distributor expire (admins only). */
export const expiryNoticeMutations = {
  setAddresses: (id: number) =>
    mutationOptions({
      mutationFn: async (body: AddressChange, { client }) => {
        const saved = await request(setExpiryAddresses, { params: { id }, body });
        client.setQueryData(keyOf(id), saved);
        return saved;
      },
    }),
};
