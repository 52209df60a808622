import type { CalendarController, CalendarRef, EventInput } from '@fullcalendar/react';
import FullCalendar from '@fullcalendar/react';
import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CalendarEvent } from '@atrium/api-client/events';
import { tokens } from '@atrium/ui';
import type { TimeSpan } from '../local-time';
import { toLocalDay } from '../local-time';
import type { CalendarPeriod } from './calendar-address';
import { useCalendarOptions } from './calendar-options';
import { spanAround } from './calendar-period';
import { CalendarSkeleton } from './calendar-skeleton';
import { CalendarTheme } from './calendar-theme';
import type { FocusTarget } from './focus-event';
import { useFocusOnEvent } from './focus-event';
import { useSettledLayout } from './settled-layout';

interface EventCalendarProps {
  events: readonly CalendarEvent[];
  period: CalendarPeriod;
  /** Tells the page what the calendar shows. */
  controller: CalendarController;
  /** Refers to the part of the page that shows the events. */
  ref: RefObject<HTMLDivElement | null>;
  focusTarget: FocusTarget | null;
  onSlotChoose: (slot: TimeSpan) => void;
  onEventOpen: (eventId: string) => void;
}

/** Shows the events in one of the four views. */
export function EventCalendar({
  events,
  period,
  controller,
  ref,
  focusTarget,
  onSlotChoose,
  onEventOpen,
}: EventCalendarProps) {
  const { view, day } = period;
  const calendar = useRef<CalendarRef>(null);
  const eventInputs = useEventInputs(events, period);
  const options = useCalendarOptions(period, { onSlotChoose, onEventOpen });
  const isSettled = useSettledLayout(ref, view);
  useFocusOnEvent(ref, focusTarget);

  // Synchronizes with the library, which keeps a state of its own; before the browser paints, since it
  // has the events of the next period already.
  useLayoutEffect(() => {
    const api = calendar.current?.getApi();
    const wanted = day ?? toLocalDay(new Date());
    if (!api || (api.view.type === view && toLocalDay(api.getDate()) === wanted)) return;
    api.changeView(view, wanted);
  }, [view, day]);

  return (
    <>
      <CalendarTheme />
      {events.length === 0 && view !== 'agenda' && (
        <Hint>
          No events yet. Meetings, visits and deadlines of the whole team appear here. Begin with
          Add Event.
        </Hint>
      )}
      <Grid ref={ref} role="region" aria-label="Events" aria-busy={!isSettled} tabIndex={-1}>
        {!isSettled && (
          <Cover>
            <CalendarSkeleton />
          </Cover>
        )}
        <Calendar $isHidden={!isSettled}>
          <FullCalendar ref={calendar} {...options} controller={controller} events={eventInputs} />
        </Calendar>
      </Grid>
    </>
  );
}

/**
 * The events that the library is given. It takes long for each, so these are those of the shown month and
 * of the ones beside it; only a step out of those gives it others.
 */
function useEventInputs(events: readonly CalendarEvent[], period: CalendarPeriod): EventInput[] {
  const now = new Date();
  const [given, setGiven] = useState(() => spanAround(period, now, 1));
  const shown = spanAround(period, now);
  if (shown.start < given.start || shown.end > given.end) setGiven(spanAround(period, now, 1));

  return useMemo(
    () =>
      events
        .filter(({ startDate, endDate }) => startDate < given.end && endDate > given.start)
        .map(toEventInput),
    [events, given],
  );
}

function toEventInput({ id, title, startDate, endDate }: CalendarEvent): EventInput {
  return { id: String(id), title, start: startDate, end: endDate };
}

const Hint = styled.p.attrs({ role: 'status' })`
  margin: 0;
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
  color: ${tokens.color.textMuted};
`;

const Grid = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;

  /* The frame around it cuts off what is outside. */
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Cover = styled.div`
  position: absolute;
  inset: 0;
`;

const Calendar = styled.div<{ $isHidden: boolean }>`
  height: 100%;
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};
`;
