import { isPast } from 'date-fns';
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
import { DaysLeft } from '../license-state';
import { localDay, longDate } from '../local-dates';
import { RenewButton } from '../renew-license/renew-button';
import type { Expiration } from './expirations';

interface ExpirationListProps {
  /** Earliest first. */
  expirations: readonly Expiration[];
  /** `this year`, `in 2027`. */
  period: string;
  /** Local day, `2026-03-02`. */
  today: string;
  /** Whether today is in the period. A line marks it, to which the list is scrolled at first. */
  hasToday?: boolean;
  onRenew: (id: number) => void;
}

export function ExpirationList({
  expirations,
  period,
  today,
  hasToday = false,
  onRenew,
}: ExpirationListProps) {
  const lastIndex = expirations.length - 1;
  const firstAhead = expirations.findIndex(({ expiresAt }) => localDay(expiresAt) >= today);
  const lineBefore = hasToday ? expirations[firstAhead] : undefined;
  const lineAfter = hasToday && firstAhead === -1 ? expirations[lastIndex] : undefined;
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
      renderItem={(expiration) => (
        <>
          {expiration === lineBefore && <Today>Today</Today>}
          <Entry expiration={expiration} today={today} onRenew={onRenew} />
          {expiration === lineAfter && <Today>Today</Today>}
        </>
      )}
      initialIndex={hasToday ? (firstAhead === -1 ? lastIndex : firstAhead) : 0}
      maxHeight={`var(${LIST_HEIGHT}, min(40rem, 70dvh))`}
    />
  );
}

/** Custom property with the height above which the list scrolls. */
export const LIST_HEIGHT = '--expirations-height';

interface EntryProps {
  expiration: Expiration;
  today: string;
  onRenew: (id: number) => void;
}

function Entry({ expiration, today, onRenew }: EntryProps) {
  const { id, company, distributor, expiresAt, isTrial, key } = expiration;
  const hasPassed = isPast(expiresAt);
  const tone = isTrial ? 'yellow' : 'green';
  return (
    <Frame data-past={hasPassed}>
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
            <Badge tone={hasPassed ? 'neutral' : tone}>{isTrial ? 'Trial' : 'Full License'}</Badge>
          </Row>
          <Row>
            <Distributor>{distributor}</Distributor>
            <Expiry>
              <time dateTime={expiresAt}>{longDate(expiresAt)}</time>
              <DaysLeft license={expiration} today={today} />
            </Expiry>
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

// A line with its text at the start.
const Today = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[1]} ${tokens.space[3]} ${tokens.space[1]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
  color: ${tokens.color.accentText};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.semibold};

  &::after {
    flex: 1;
    height: 2px;
    background: ${tokens.color.accent};
    content: '';
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

  [data-past='true'] & {
    color: ${tokens.color.textSubtle};
    font-weight: ${tokens.font.weight.regular};
  }
`;

const Distributor = styled.span`
  flex: 1 1 8rem;
  min-width: 0;
  color: ${tokens.color.textMuted};
  overflow-wrap: anywhere;

  [data-past='true'] & {
    color: ${tokens.color.textSubtle};
  }
`;

// The date and the days left stay beside each other where the distributor leaves no room.
const Expiry = styled.span`
  display: flex;
  flex: none;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;

  [data-past='true'] & {
    color: ${tokens.color.textSubtle};
  }
`;

const Line = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;
