import type { CalendarController, CalendarRef } from '@fullcalendar/react';
import FullCalendar from '@fullcalendar/react';
import { parseISO } from 'date-fns';
import type { RefObject } from 'react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import type { CalendarEvent } from '@atrium/api-client/events';
import { tokens } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { toDateInput } from '../date-input';
import type { CalendarPeriod } from './calendar-address';
import { useCalendarOptions } from './calendar-options';
import { visibleRange } from './calendar-period';
import { CalendarSkeleton } from './calendar-skeleton';
import { CalendarTheme } from './calendar-theme';
import type { FocusTarget } from './focus-event';
import { useFocusOnEvent } from './focus-event';
import { useStableLayout } from './stable-layout';

interface EventCalendarProps {
  events: readonly CalendarEvent[];
  period: CalendarPeriod;
  /** Local date to show in a period without a day. */
  today: string;
  /** Controller of the library, with the calendar's title. */
  controller: CalendarController;
  ref: RefObject<HTMLDivElement | null>;
  focusTarget: FocusTarget | null;
  onSlotSelect: (slot: TimeRange) => void;
  onEventOpen: (eventId: string) => void;
}

/** Shows the events in one of the four views. */
export function EventCalendar({
  events,
  period,
  today,
  controller,
  ref,
  focusTarget,
  onSlotSelect,
  onEventOpen,
}: EventCalendarProps) {
  const { view, day } = period;
  const date = day ?? today;
  const calendar = useRef<CalendarRef>(null);
  const eventInputs = useEventInputs(events, { view, day: date });
  const options = useCalendarOptions(period, { onSlotSelect, onEventOpen });
  const isStable = useStableLayout(ref, view);
  useFocusOnEvent(ref, focusTarget);
  // The rest of a long agenda is rendered once its first events are shown.
  const isShown = useDeferredValue(isStable) && isStable;
  const firstInputs = useMemo(() => {
    const start = parseISO(date);
    return eventInputs.filter(({ end }) => end > start).slice(0, FIRST_EVENTS);
  }, [eventInputs, date]);

  // Synchronizes with the library's own state, before the browser paints the new events in the old view.
  useLayoutEffect(() => {
    const api = calendar.current?.getApi();
    if (!api || (api.view.type === view && toDateInput(api.getDate()) === date)) return;
    api.changeView(view, date);
  }, [view, date]);

  return (
    <>
      <CalendarTheme />
      {events.length === 0 && view !== 'agenda' && (
        <Hint>
          No events yet. Meetings, visits and deadlines of the whole team appear here. Start with
          Add Event.
        </Hint>
      )}
      <Grid ref={ref} role="region" aria-label="Events" aria-busy={!isStable} tabIndex={-1}>
        {!isStable && (
          <LoadingOverlay>
            <CalendarSkeleton />
          </LoadingOverlay>
        )}
        {/* The library renders text beside elements, which a translation would break. */}
        <Calendar $isHidden={!isStable} translate="no">
          <FullCalendar
            ref={calendar}
            {...options}
            controller={controller}
            events={view === 'agenda' && !isShown ? firstInputs : eventInputs}
          />
        </Calendar>
      </Grid>
    </>
  );
}

/** More events than fit in the frame. */
const FIRST_EVENTS = 50;

/**
 * Returns the events to pass to the library, which is slow with many. These are the events of the shown
 * month and its neighbors; the range only changes when the user leaves it.
 */
function useEventInputs(events: readonly CalendarEvent[], period: CalendarPeriod) {
  const now = new Date();
  const [range, setRange] = useState(() => visibleRange(period, now, 1));
  const shown = visibleRange(period, now);
  if (shown.start < range.start || shown.end > range.end) setRange(visibleRange(period, now, 1));
  const changedIds = useChangedIds('events');

  return useMemo(
    () =>
      events
        .filter(({ startDate, endDate }) => startDate < range.end && endDate > range.start)
        .map((event) => toEventInput(event, changedIds.has(event.id))),
    [events, range, changedIds],
  );
}

function toEventInput({ id, title, startDate, endDate }: CalendarEvent, isChanged: boolean) {
  return {
    id: String(id),
    title,
    start: startDate,
    end: endDate,
    ...(isChanged && { className: 'event-calendar-changed' }),
  };
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

  /* The frame clips its overflow. */
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const LoadingOverlay = styled.div`
  position: absolute;
  inset: 0;
`;

const Calendar = styled.div<{ $isHidden: boolean }>`
  height: 100%;
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};
`;
