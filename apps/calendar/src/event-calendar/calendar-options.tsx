import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/breezy/theme.css';
import type { CalendarOptions, DayHeaderInfo } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import breezyTheme from '@fullcalendar/react/themes/breezy';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { addMinutes } from 'date-fns';
import { CalendarDays } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { EmptyState, shownDateLanguage, tokens } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { MOVE_KEYS } from '../move-event/move-by-key';
import type { CalendarPeriod } from './calendar-address';
import { AGENDA_DAYS, PHONE_WEEK_DAYS } from './calendar-period';
import { themeClasses } from './calendar-theme';
import { setEventId } from './focus-event';
import { placeMorePopover } from './more-popover';
import { useIsPhone, useShownView } from './screen-width';

/** Callbacks for selections in the calendar. */
interface CalendarHandlers {
  onSlotSelect: (slot: TimeRange) => void;
  onEventOpen: (eventId: string) => void;
  /** Called when somebody begins and stops to drag or resize an event. */
  onDrag: (isDragging: boolean) => void;
  /** Called when an event was dragged to another start, with its version at the start of that. */
  onEventDrop: (eventId: string, start: Date, version: number | undefined) => void;
  /** Called when an event was resized to another end, with its version at the start of that. */
  onEventResize: (eventId: string, end: Date, version: number | undefined) => void;
}

/**
 * Returns the options of the calendar library. The object is stable, as the library renders everything
 * again when its options change.
 *
 * @param period the initial period
 */
export function useCalendarOptions(
  { view, day }: CalendarPeriod,
  handlers: CalendarHandlers,
): CalendarOptions {
  const latest = useRef(handlers);
  const isPhone = useIsPhone();
  const initialView = useShownView(view);

  // Synchronizes the stable options with the handlers of the latest render.
  useEffect(() => {
    latest.current = handlers;
  });

  const [options] = useState<CalendarOptions>(() => ({
    ...OPTIONS,
    locale: calendarLocale(),
    initialView,
    ...(day && { initialDate: day }),
    select: ({ start, end, jsEvent, view: { calendar } }) => {
      calendar.unselect();
      // A long press would end with a click on the dialog that opens under the finger.
      jsEvent?.preventDefault();
      latest.current.onSlotSelect({ start, end: endAfter(start, end) });
    },
    eventClick: ({ event, el }) => {
      // An event that can be dragged does not get the focus by a click, but the dialog returns it there.
      el.focus({ preventScroll: true });
      latest.current.onEventOpen(event.id);
    },
    eventDragStart: () => latest.current.onDrag(true),
    eventResizeStart: () => latest.current.onDrag(true),
    eventDragStop: () => latest.current.onDrag(false),
    eventResizeStop: () => latest.current.onDrag(false),
    eventDrop: ({ event: { id, start, extendedProps } }) => {
      if (start) latest.current.onEventDrop(id, start, versionOf(extendedProps));
    },
    eventResize: ({ event: { id, end, extendedProps } }) => {
      if (end) latest.current.onEventResize(id, end, versionOf(extendedProps));
    },
  }));
  return useMemo(
    () => (isPhone ? { ...options, views: PHONE_VIEWS } : options),
    [options, isPhone],
  );
}

function versionOf(extendedProps: Record<string, unknown>): number | undefined {
  return extendedProps['version'] as number | undefined;
}

// Slots in the hour that a DST change skips start and end at the same instant.
function endAfter(start: Date, end: Date): Date {
  return end > start ? end : addMinutes(start, 30);
}

// `rank` is a property of the events; the rest is the order of the library.
const OWN_FIRST = 'rank,start,-duration,allDay,title';

const WEEK = {
  eventOrder: OWN_FIRST,
  titleFormat: { year: 'numeric', month: 'short', day: 'numeric' },
  dayHeaderContent: WeekDayHeader,
  didMount: makeScrollerFocusable,
} satisfies NonNullable<CalendarOptions['views']>[string];

const OPTIONS: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, breezyTheme],
  views: {
    month: { type: 'dayGridMonth', eventOrder: OWN_FIRST },
    week: {
      ...WEEK,
      type: 'timeGridWeek',
      // More columns can't be read; a link lists the other events.
      eventMaxStack: 3,
    },
    'three-days': {
      ...WEEK,
      type: 'timeGrid',
      duration: { days: PHONE_WEEK_DAYS },
      columnEventTimeClass: 'event-calendar-hidden-time',
      eventMaxStack: 1,
    },
    day: {
      type: 'timeGridDay',
      eventOrder: OWN_FIRST,
      eventMaxStack: 8,
      didMount: makeScrollerFocusable,
    },
    agenda: {
      type: 'list',
      duration: { days: AGENDA_DAYS },
      didMount: makeScrollerFocusable,
      titleFormat: { year: 'numeric', month: 'short', day: 'numeric' },
      noEventsContent: () => (
        <EmptyState
          icon={<CalendarDays size={16} />}
          title="No events in these 30 days"
          description="Meetings, visits and deadlines of the whole team appear here, day by day."
        />
      ),
    },
  },
  firstDay: 0,
  height: '100%',
  headerToolbar: false,
  borderless: true,
  nowIndicator: true,
  slotDuration: '00:30',
  slotHeaderInterval: '01:00',
  scrollTime: '07:30',
  longPressDelay: 250,
  // The contract has no all-day events.
  allDaySlot: false,
  fixedWeekCount: false,
  dayMaxEvents: true,
  moreLinkClick: placeMorePopover,
  eventDidMount: ({ el, event }) => {
    setEventId(el, event.id);
    el.ariaDescription = MOVE_KEYS;
  },
  editable: true,
  eventDisplay: 'block',
  selectable: true,
  eventMinHeight: 30,
  eventTimeFormat: { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, meridiem: 'short' },
  ...themeClasses,
};

const PHONE_VIEWS = {
  ...OPTIONS.views,
  day: { ...OPTIONS.views?.['day'], eventMaxStack: 3 },
};

/**
 * Makes the scrolling part of a view focusable. Inside a table, that part must be the row group itself, as
 * a table may not contain a focusable element without a role.
 */
function makeScrollerFocusable({ el }: { el: HTMLElement }) {
  const scroller = [...el.querySelectorAll<HTMLElement>('[style*="overflow"]')].find(
    ({ style }) => style.overflowY === 'auto',
  );
  if (!scroller) return;
  scroller.tabIndex = 0;
  const parent = scroller.parentElement;
  if (parent?.getAttribute('role') === 'rowgroup') {
    parent.removeAttribute('role');
    scroller.setAttribute('role', 'rowgroup');
  }
}

/** Shows weekday and day of the month; the library omits the day in narrow columns. */
function WeekDayHeader({ date, isToday, isNarrow }: DayHeaderInfo) {
  return (
    <WeekDay $isNarrow={isNarrow}>
      <span>{date.toLocaleDateString(calendarLocale(), { weekday: 'short' })}</span>
      <DayNumber $isToday={isToday}>{date.getDate()}</DayNumber>
    </WeekDay>
  );
}

// The names of the browser for the language of the user; the week begins on Sunday in all of them.
function calendarLocale(): string {
  const { language } = shownDateLanguage();
  return language === 'en' ? 'en-US' : language;
}

const WeekDay = styled.span<{ $isNarrow: boolean }>`
  display: flex;
  flex-direction: ${({ $isNarrow }) => ($isNarrow ? 'column' : 'row')};
  align-items: center;
  gap: ${({ $isNarrow }) => ($isNarrow ? 0 : tokens.space[1])};
`;

const DayNumber = styled.span<{ $isToday: boolean }>`
  display: inline-grid;
  place-items: center;
  min-width: 24px;
  height: 24px;
  border-radius: 12px;
  background: ${({ $isToday }) => ($isToday ? tokens.color.accent : 'none')};
  color: ${({ $isToday }) => ($isToday ? tokens.color.onAccent : tokens.color.text)};
  font-weight: ${tokens.font.weight.semibold};
`;
