import type { CalendarController, CalendarRef } from '@fullcalendar/react';
import FullCalendar from '@fullcalendar/react';
import { parseISO } from 'date-fns';
import type { KeyboardEvent, RefObject } from 'react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import type { EventOccurrence } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import { tokens } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { toDateInput } from '../date-input';
import { toTimeRange } from '../event-form/event-form-values';
import { moveByKey, moveTo } from '../move-event/move-by-key';
import type { MoveEvent } from '../move-event/use-move-event';
import { participationOf } from '../participation';
import type { CalendarAddress } from './calendar-address';
import { useCalendarOptions } from './calendar-options';
import { CalendarSkeleton } from './calendar-skeleton';
import { CalendarTheme } from './calendar-theme';
import { cancelByEscape } from './cancel-by-escape';
import { renderEvent } from './event-content';
import type { FocusTarget } from './focus-event';
import { useFocusOnEvent } from './focus-event';
import { useShownView } from './screen-width';
import { useStableLayout } from './stable-layout';

export interface EventCalendarProps {
  /** Events and occurrences of the period. */
  events: readonly EventOccurrence[];
  address: CalendarAddress;
  /** Controller of the library, with the calendar's title. */
  controller: CalendarController;
  ref: RefObject<HTMLDivElement | null>;
  focusTarget: FocusTarget | null;
  onSlotSelect: (slot: TimeRange) => void;
  onMove: MoveEvent['move'];
  /** Called with the occurrence that the keyboard has moved. */
  onFocus: (target: FocusTarget) => void;
}

/** Shows the events in one of the four views. */
export function EventCalendar({
  events,
  address,
  controller,
  ref,
  focusTarget,
  onSlotSelect,
  onMove,
  onFocus,
}: EventCalendarProps) {
  const { period, filter, today, openEvent } = address;
  const { view, day } = period;
  const shownView = useShownView(view);
  const date = day ?? today;
  const calendar = useRef<CalendarRef>(null);
  const eventInputs = useEventInputs(events);
  // The library drops an event nowhere if it gets other events meanwhile.
  const [heldInputs, setHeldInputs] = useState<typeof eventInputs | null>(null);
  const options = useCalendarOptions(period, {
    onSlotSelect,
    onEventOpen: openEvent,
    onDrag: (isDragging) => setHeldInputs(isDragging ? eventInputs : null),
    // The library knows no DST changes, so only the time that was chosen is taken from it.
    onEventDrop: (key, start, version) => {
      const event = events.find((one) => one.key === key);
      if (event) onMove({ ...event, version }, moveTo(toTimeRange(event), start));
    },
    onEventResize: (key, end, version) => {
      const event = events.find((one) => one.key === key);
      if (event) onMove({ ...event, version }, { start: event.startDate, end });
    },
  });
  const isStable = useStableLayout(ref, shownView);
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
    if (!api || (api.view.type === shownView && toDateInput(api.getDate()) === date)) return;
    api.changeView(shownView, date);
  }, [shownView, date]);

  function moveFocused(press: KeyboardEvent) {
    const { target, nativeEvent } = press;
    const key = target instanceof HTMLElement ? target.dataset['eventId'] : undefined;
    const event = events.find((one) => one.key === key);
    const times = event && moveByKey(nativeEvent, toTimeRange(event), view === 'month');
    if (!times) return;
    // Alt and Left would go back.
    press.preventDefault();
    onMove(event, times);
    onFocus({ eventId: event.key, isMoved: true });
    const { activeStart = times.start, activeEnd = times.end } = controller.view ?? {};
    if (times.end <= activeStart || times.start >= activeEnd) {
      address.show({ day: toDateInput(times.start) });
    }
  }

  return (
    <>
      <CalendarTheme />
      {events.length === 0 && view !== 'agenda' && (
        <Hint>
          {filter.isMine || filter.personId !== null
            ? 'No events of this filter here.'
            : 'No events here yet. Meetings, visits and deadlines of the whole team appear here. Start with Add Event.'}
        </Hint>
      )}
      <Grid
        ref={ref}
        role="region"
        aria-label="Events"
        aria-busy={!isStable}
        tabIndex={-1}
        onKeyDown={moveFocused}
        onPointerDown={cancelByEscape}
      >
        {!isStable && (
          <LoadingOverlay>
            <CalendarSkeleton view={shownView} />
          </LoadingOverlay>
        )}
        {/* The library renders text beside elements, which a translation would break. */}
        <Calendar $isHidden={!isStable} $isOnePage={view === 'month'} translate="no">
          <FullCalendar
            ref={calendar}
            {...options}
            controller={controller}
            eventContent={renderEvent}
            events={heldInputs ?? (view === 'agenda' && !isShown ? firstInputs : eventInputs)}
          />
        </Calendar>
      </Grid>
    </>
  );
}

/** More events than fit in the frame. */
const FIRST_EVENTS = 50;

/** Number of events for which every day of the longest month has room. */
const FITTING_EVENTS = 2;

function useEventInputs(events: readonly EventOccurrence[]) {
  const changedIds = useChangedIds('events');
  const { id: selfId } = useUser();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { startDate } of events) {
      const day = toDateInput(startDate);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    return events.map((event) => {
      const participation = participationOf(event, selfId);
      const isFull = (counts.get(toDateInput(event.startDate)) ?? 0) > FITTING_EVENTS;
      const changedClass = changedIds.has(event.id) ? ' event-calendar-changed' : '';
      return {
        version: event.version,
        id: event.key,
        title: event.title,
        start: event.startDate,
        end: event.endDate,
        className: `event-calendar-${participation}${changedClass}`,
        extendedProps: {
          participation,
          repeats: event.occurrence !== null,
          // Own events are not among those that a full day hides.
          rank: isFull && participation !== 'takes-part' ? 1 : 0,
        },
      };
    });
  }, [events, selfId, changedIds]);
}

const Hint = styled.p.attrs({ role: 'status' })`
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

// The library scrolls in the third of its elements that lie in each other, and gives the first a height.
const unrolledOnPaper = css`
  @media print {
    &,
    .event-calendar {
      height: auto !important;
    }

    .event-calendar > div,
    .event-calendar > div > div,
    .event-calendar > div > div > div {
      flex: none !important;
      overflow: visible !important;
    }
  }
`;

const Calendar = styled.div<{ $isHidden: boolean; $isOnePage: boolean }>`
  height: 100%;
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};

  ${({ $isOnePage }) => !$isOnePage && unrolledOnPaper}
`;
