import { CalendarCheck } from 'lucide-react';
import { styled } from 'styled-components';
import {
  Badge,
  EmptyState,
  isolate,
  renderIsolated,
  tokens,
  Tooltip,
  WindowedList,
} from '@atrium/ui';
import { longDate } from '../local-dates';
import { RenewButton } from '../renew-license/renew-button';
import type { Expiration } from './expirations';

interface ExpirationListProps {
  /** Earliest first. */
  expirations: readonly Expiration[];
  /** `this year`, `in 2027`. */
  period: string;
  onRenew: (id: number) => void;
}

export function ExpirationList({ expirations, period, onRenew }: ExpirationListProps) {
  if (expirations.length === 0) {
    return (
      <EmptyState
        icon={<CalendarCheck size={24} />}
        title={`No licenses expire ${period}`}
        description={`Licenses that expire ${period} are listed here, earliest first.`}
      />
    );
  }
  return (
    <WindowedList
      label={`License expirations ${period}`}
      items={expirations}
      itemKey={({ id }) => id}
      renderItem={(expiration) => <Entry expiration={expiration} onRenew={onRenew} />}
      maxHeight="min(40rem, 70dvh)"
    />
  );
}

interface EntryProps {
  expiration: Expiration;
  onRenew: (id: number) => void;
}

function Entry({ expiration, onRenew }: EntryProps) {
  const { id, company, distributor, expiresAt, isTrial, key } = expiration;
  return (
    <Frame>
      <Tooltip
        content={
          <>
            <Line>{`License key: ${key}`}</Line>
            <Line>{renderIsolated(`Distributor: ${isolate(distributor)}`)}</Line>
          </>
        }
      >
        <Texts>
          <Row>
            <Company>{company}</Company>
            <Badge tone={isTrial ? 'yellow' : 'green'}>{isTrial ? 'Trial' : 'Full License'}</Badge>
          </Row>
          <Row>
            <Distributor>{distributor}</Distributor>
            <ExpiryDate dateTime={expiresAt}>{longDate(expiresAt)}</ExpiryDate>
          </Row>
        </Texts>
      </Tooltip>
      <RenewButton company={company} expiresAt={expiresAt} onClick={() => onRenew(id)} />
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding-inline-end: ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};

  &:hover {
    background: ${tokens.color.surfaceHover};
  }
`;

const Texts = styled.div`
  display: grid;
  flex: 1;
  gap: 2px;
  min-width: 0;
  padding-block: ${tokens.space[2]};
  padding-inline-start: ${tokens.space[4]};
  cursor: default;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${tokens.space[3]};
`;

const Company = styled.span`
  flex: 1 1 8rem;
  min-width: 0;
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;

const Distributor = styled.span`
  flex: 1 1 8rem;
  min-width: 0;
  color: ${tokens.color.textMuted};
  overflow-wrap: anywhere;
`;

const ExpiryDate = styled.time`
  flex: none;
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

const Line = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;
