import { addDays, formatISO, getYear, parseISO } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { License } from '@atrium/contracts/licenses';
import { Button, Dialog, formatCount, Inline, tokens } from '@atrium/ui';
import { NEXT_EXPIRATIONS_DAYS } from '../license-term/license-policy';
import { localDay } from '../local-dates';
import { ExpirationList } from './expiration-list';
import { listExpirations } from './expirations';

interface ExpirationsDialogProps {
  licenses: readonly License[];
  getCompanyName: (id: number) => string;
  getDistributorName: (id: number) => string;
  /** Local day, `2026-03-02`. */
  today: string;
  /** A year, or `next-90`, as is every other text. */
  period: string;
  onPeriodChange: (period: string) => void;
  onRenew: (id: number) => void;
  onClose: () => void;
  /** Dialog over this one, which must not open before it. */
  children: ReactNode;
}

/** Lists the active licenses that expire in a year or soon. The dialog is open while it is mounted. */
export function ExpirationsDialog(props: ExpirationsDialogProps) {
  const { licenses, today, period, onPeriodChange, onRenew, onClose } = props;
  const year = /^\d{4}$/.test(period) ? Number(period) : null;
  const lastDay = formatISO(addDays(parseISO(today), NEXT_EXPIRATIONS_DAYS), {
    representation: 'date',
  });
  const expirations = listExpirations(
    licenses.filter(({ active, expiresAt }) => {
      if (!active) return false;
      if (year !== null) return getYear(expiresAt) === year;
      const day = localDay(expiresAt);
      return day >= today && day <= lastDay;
    }),
    props.getCompanyName,
    props.getDistributorName,
  );
  const text =
    year === null ? `within ${String(NEXT_EXPIRATIONS_DAYS)} days` : `in ${String(year)}`;
  const count = expirations.length;
  const thisYear = parseISO(today).getFullYear();
  const previous = String(year === null ? thisYear : year - 1);
  const next = String((year ?? thisYear) + 1);

  return (
    <Dialog open onOpenChange={onClose} title="License Expirations">
      <Inline $gap={2}>
        <Button
          size="small"
          icon={<ChevronLeft size={16} />}
          onClick={() => onPeriodChange(previous)}
        >
          {previous}
        </Button>
        <Button
          size="small"
          variant={year === null ? 'primary' : 'secondary'}
          aria-pressed={year === null}
          onClick={() => onPeriodChange(`next-${String(NEXT_EXPIRATIONS_DAYS)}`)}
        >
          {`Next ${String(NEXT_EXPIRATIONS_DAYS)} days`}
        </Button>
        <Button
          size="small"
          style={{ flexDirection: 'row-reverse' }}
          icon={<ChevronRight size={16} />}
          onClick={() => onPeriodChange(next)}
        >
          {next}
        </Button>
      </Inline>
      <Count role="status">
        {`${formatCount(count)} active ${count === 1 ? 'license expires' : 'licenses expire'} ${text}`}
      </Count>
      <ExpirationList
        key={period}
        expirations={expirations}
        period={text}
        today={today}
        hasToday={year === thisYear}
        onRenew={onRenew}
      />
      {props.children}
    </Dialog>
  );
}

const Count = styled.p`
  margin-block: ${tokens.space[3]};
  color: ${tokens.color.textMuted};
`;
