import { useQuery } from '@tanstack/react-query';
import { isPast } from 'date-fns';
import { Building2, KeyRound, Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';
import { formatCount, Skeleton, StatCard, tokens } from '@atrium/ui';
import { UnknownValue } from '../query-states';
import { SMALL_LAPTOP } from './screen-widths';

/** Totals of all records. The search box does not filter them. */
export function SummaryCards() {
  const distributors = useQuery(distributorQueries.list());
  const companies = useQuery(companyQueries.list());
  const licenses = useQuery(licenseQueries.list());
  const active = licenses.data?.filter((license) => license.active);

  return (
    <Cards>
      <StatCard
        label="Total Distributors"
        icon={<Truck size={16} />}
        value={<Count isPending={distributors.isPending} count={distributors.data?.length} />}
      />
      <StatCard
        label="Total Companies"
        icon={<Building2 size={16} />}
        value={<Count isPending={companies.isPending} count={companies.data?.length} />}
      />
      <StatCard
        label="Active Licenses"
        icon={<KeyRound size={16} />}
        value={<Count isPending={licenses.isPending} count={active?.length} />}
        note={describePast(active?.filter(({ expiresAt }) => isPast(expiresAt)).length)}
      />
    </Cards>
  );
}

interface CountProps {
  isPending: boolean;
  count: number | undefined;
}

function Count({ isPending, count }: CountProps) {
  if (isPending)
    return <Skeleton width={48} height={`calc(1em * ${tokens.font.lineHeight.tight})`} />;
  if (count !== undefined) return <span>{formatCount(count)}</span>;
  return <UnknownValue />;
}

function describePast(count = 0): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? '1 past its date' : `${formatCount(count)} past their date`;
}

const Cards = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  grid-template-columns: repeat(3, minmax(0, 1fr));

  @media (min-width: ${tokens.breakpoint.small}) {
    gap: ${tokens.space[3]};
  }

  @media (width > ${SMALL_LAPTOP}) {
    gap: ${tokens.space[4]};
  }

  @media (width <= ${SMALL_LAPTOP}) {
    [role='group'] {
      align-content: start;
      gap: 0;
      padding: ${tokens.space[1]} ${tokens.space[3]};
    }
  }

  /* Three fit beside each other on a phone without their icons. */
  @media (width < ${tokens.breakpoint.small}) {
    svg {
      display: none;
    }

    [role='group'] {
      /* With the remark, which is there once the licenses have loaded. */
      min-height: 7rem;
      font-size: ${tokens.font.size.small};
    }
  }
`;
