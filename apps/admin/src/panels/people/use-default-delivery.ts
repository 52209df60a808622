import { useQuery } from '@tanstack/react-query';
import { peopleQueries } from '@atrium/api-client/people';
import type { LinkDelivery } from '@atrium/contracts/people';

/** Returns the suggested delivery of a password link: to copy, if the server has no mail server. */
export function useDefaultDelivery(): LinkDelivery {
  const { data } = useQuery(peopleQueries.settings());
  return data?.sendsMail === false ? 'copy' : 'mail';
}
