import { useQuery } from '@tanstack/react-query';
import { peopleQueries } from '@atrium/api-client/people';
import type { LinkDelivery } from '@atrium/contracts/people';

/** Options of a field that selects how a password link is delivered. */
export const DELIVERY_OPTIONS = [
  ['mail', 'Send by mail'],
  ['copy', 'Copy the link'],
] as const;

/** Returns the suggested delivery of a password link: to copy, if the server has no mail server. */
export function useDefaultDelivery(): LinkDelivery {
  const { data } = useQuery(peopleQueries.settings());
  return data?.sendsMail === false ? 'copy' : 'mail';
}
