import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, IconButton, Inline, Skeleton, tokens, touchTargetStyle } from '@atrium/ui';
import { ReminderSwitch } from '../reminders/reminder-switch';
import type { CalendarAddress, CalendarView } from './calendar-address';
import { CALENDAR_VIEWS } from './calendar-address';
import { CalendarFilters } from './calendar-filters';
import type { ShownView } from './calendar-period';
import { adjacentPeriod, AGENDA_DAYS, PHONE_WEEK_DAYS } from './calendar-period';
import { useShownView } from './screen-width';

interface CalendarToolbarProps {
  /** Title of the shown period; undefined until the calendar has mounted. */
  title: string | undefined;
  address: CalendarAddress;
}

/** Buttons for the previous and next period, today, the filters and the views. */
export function CalendarToolbar({ title, address }: CalendarToolbarProps) {
  const { requestedPeriod, requestedFilter, today, show, changeFilter } = address;
  const { view, day } = requestedPeriod;
  const shownView = useShownView(view);
  const period = PERIODS[shownView];

  function step(direction: 1 | -1) {
    show({ day: adjacentPeriod(shownView, day ?? today, direction) });
  }

  return (
    <Bar>
      <Inline $gap={1}>
        <Button variant="secondary" size="small" onClick={() => show({ day: null })}>
          Today
        </Button>
        <IconButton
          label={`Previous ${period}`}
          icon={<ChevronLeft size={16} />}
          onClick={() => step(-1)}
        />
        <IconButton
          label={`Next ${period}`}
          icon={<ChevronRight size={16} />}
          onClick={() => step(1)}
        />
      </Inline>
      {title ? (
        <Title aria-live="polite">{title}</Title>
      ) : (
        <TitleSkeleton aria-hidden>
          <Skeleton width={140} height={20} />
        </TitleSkeleton>
      )}
      <CalendarFilters
        filter={requestedFilter}
        onChange={changeFilter}
        isReady={title !== undefined}
      />
      <ReminderSwitch />
      <ViewSwitch role="group" aria-label="View">
        {CALENDAR_VIEWS.map((name) => (
          <ViewButton
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => show({ view: name })}
          >
            {LABELS[name]}
          </ViewButton>
        ))}
      </ViewSwitch>
    </Bar>
  );
}

const LABELS: Readonly<Record<CalendarView, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  agenda: 'Agenda',
};

const PERIODS: Readonly<Record<ShownView, string>> = {
  month: 'month',
  week: 'week',
  'three-days': `${String(PHONE_WEEK_DAYS)} days`,
  day: 'day',
  agenda: `${String(AGENDA_DAYS)} days`,
};

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
`;

const Title = styled.h2`
  flex: 1 1 8rem;
  min-width: 0;
  overflow: hidden;
  font-size: ${tokens.font.size.large};
  font-weight: ${tokens.font.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;

  /* A range that does not fit beside the buttons has a line of its own. */
  @media (width < ${tokens.breakpoint.small}) {
    flex-basis: max-content;
    font-size: ${tokens.font.size.medium};
  }
`;

const TitleSkeleton = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
`;

const ViewSwitch = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 2px;
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};

  @media (width < ${tokens.breakpoint.small}) {
    width: 100%;
  }
`;

const ViewButton = styled.button`
  flex: 1;
  min-height: 28px;
  padding: 0 ${tokens.space[3]};
  border: 0;
  border-radius: ${tokens.radius.small};
  background: transparent;
  color: ${tokens.color.textMuted};
  font-weight: ${tokens.font.weight.medium};
  cursor: pointer;
  ${touchTargetStyle}

  &:hover {
    color: ${tokens.color.text};
  }

  &[aria-pressed='true'] {
    background: ${tokens.color.surface};
    box-shadow: ${tokens.shadow.raised};
    color: ${tokens.color.text};
  }
`;
