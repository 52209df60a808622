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
import type { Expiration } from './expirations';

interface ExpirationListProps {
  /** Earliest first. */
  expirations: readonly Expiration[];
}

export function ExpirationList({ expirations }: ExpirationListProps) {
  if (expirations.length === 0) {
    return (
      <EmptyState
        icon={<CalendarCheck size={24} aria-hidden />}
        title="No licenses expire this year"
        description="Licenses that expire this year are listed here, earliest first."
      />
    );
  }
  return (
    <WindowedList
      label="License expirations this year"
      items={expirations}
      itemKey={({ id }) => id}
      renderItem={(expiration) => <Entry expiration={expiration} />}
      maxHeight="40rem"
    />
  );
}

function Entry({ expiration }: { expiration: Expiration }) {
  const { company, distributor, expiresAt, isTrial, key } = expiration;
  return (
    <Tooltip
      content={
        <>
          <Line>{`License key: ${key}`}</Line>
          <Line>{renderIsolated(`Distributor: ${isolate(distributor)}`)}</Line>
        </>
      }
    >
      <Frame>
        <Row>
          <Company>{company}</Company>
          <Badge tone={isTrial ? 'yellow' : 'green'}>{isTrial ? 'Trial' : 'Full License'}</Badge>
        </Row>
        <Row>
          <Distributor>{distributor}</Distributor>
          <ExpiryDate dateTime={expiresAt}>{longDate(expiresAt)}</ExpiryDate>
        </Row>
      </Frame>
    </Tooltip>
  );
}

const Frame = styled.div`
  display: grid;
  gap: 2px;
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
  cursor: default;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

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
