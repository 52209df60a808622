import { RowLink, useAddressState } from '@atrium/ui';

interface DistributorLinkProps {
  id: number;
  name: string;
}

/** Name of a distributor that opens its drawer. */
export function DistributorLink({ id, name }: DistributorLinkProps) {
  const { linkTo } = useAddressState();
  return <RowLink {...linkTo({ distributor: String(id) })}>{name}</RowLink>;
}
