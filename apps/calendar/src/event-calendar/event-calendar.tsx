import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/breezy/theme.css';
import type { CalendarEvent } from '@atrium/api-client';
import { EmptyState, tokens } from '@atrium/ui';
import FullCalendar, { useCalendarController } from '@fullcalendar/react';
import type { CalendarOptions, DayHeaderInfo, EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import listPlugin from '@fullcalendar/react/list';
import breezyTheme from '@fullcalendar/react/themes/breezy';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { CalendarTheme, themeClasses } from './calendar-theme';
import { CalendarToolbar } from './calendar-toolbar';

interface EventCalendarProps {
  events: readonly CalendarEvent[];
}

/** The events in the four views, with the toolbar that moves through them. */
export function EventCalendar({ events }: EventCalendarProps) {
  const controller = useCalendarController();
  const eventInputs = useMemo(() => events.map(toEventInput), [events]);
  const isAgenda = controller.view?.type === 'agenda';
  return (
    <>
      <CalendarTheme />
      <CalendarToolbar controller={controller} />
      {events.length === 0 && !isAgenda && (
        <Hint>No events yet. Meetings, visits and deadlines of the whole team appear here.</Hint>
      )}
      <Grid>
        <FullCalendar {...OPTIONS} controller={controller} events={eventInputs} />
      </Grid>
    </>
  );
}

const OPTIONS: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, breezyTheme],
  views: {
    month: { type: 'dayGridMonth' },
    week: {
      type: 'timeGridWeek',
      titleFormat: { year: 'numeric', month: 'short', day: 'numeric' },
      dayHeaderContent: WeekDayHeader,
      didMount: makeScrollerFocusable,
    },
    day: { type: 'timeGridDay', didMount: makeScrollerFocusable },
    agenda: {
      type: 'list',
      duration: { days: 30 },
      didMount: makeScrollerFocusable,
      titleFormat: { year: 'numeric', month: 'short', day: 'numeric' },
      noEventsContent: () => (
        <EmptyState
          icon={<CalendarDays size={16} aria-hidden />}
          title="No events in these 30 days"
          description="Meetings, visits and deadlines of the whole team appear here, day by day."
        />
      ),
    },
  },
  initialView: 'month',
  locale: 'en-US',
  firstDay: 0,
  height: '100%',
  headerToolbar: false,
  borderless: true,
  nowIndicator: true,
  slotDuration: '00:30',
  slotHeaderInterval: '01:00',
  scrollTime: '08:00',
  longPressDelay: 250,
  // An event lies between two instants, so none of them lasts a whole day by nature.
  allDaySlot: false,
  fixedWeekCount: false,
  dayMaxEvents: true,
  eventDisplay: 'block',
  eventInteractive: false,
  eventMinHeight: 20,
  eventTimeFormat: { hour: 'numeric', minute: '2-digit', omitZeroMinute: true, meridiem: 'short' },
  ...themeClasses,
};

/**
 * Makes the part of a view that scrolls a stop of the keyboard. Inside a table that part has to be
 * the group of rows itself, since a table has no room for a focusable element without a role.
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

/** Weekday and day of the month, which the library leaves out where the columns are narrow. */
function WeekDayHeader({ date, isToday, isNarrow }: DayHeaderInfo) {
  return (
    <WeekDay $isNarrow={isNarrow}>
      <span>{WEEKDAY.format(date)}</span>
      <DayNumber $isToday={isToday}>{date.getDate()}</DayNumber>
    </WeekDay>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' });

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
  flex: 1;
  min-height: 0;
`;

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
