import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The views by their names in the address; the first one is shown when it names none. */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Which part of the calendar is shown. */
export interface CalendarPeriod {
  view: CalendarView;
  /** A local day that it contains, `2026-11-21`; today where it is null. */
  day: string | null;
}

/** Where the calendar is, and what leads elsewhere in it. */
export interface CalendarAddress {
  period: CalendarPeriod;
  show: (change: Partial<CalendarPeriod>) => void;
  /** The id of the open event. */
  eventId: string | null;
  openEvent: (eventId: string) => void;
  closeEvent: () => void;
}

/** What is shown of the calendar, kept in the address: `?view=&date=&event=`. */
export function useCalendarAddress(): CalendarAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const closedEntry = useRef<string>(null);
  const parameters = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const period = useMemo(() => readPeriod(parameters), [parameters]);

  function goTo(
    { view, day }: CalendarPeriod,
    eventId: string | null,
    options?: { replace?: boolean; state?: unknown },
  ) {
    const search = writeParameters(parameters, {
      view: view === CALENDAR_VIEWS[0] ? null : view,
      date: day,
      event: eventId,
    });
    void navigate({ search }, options);
  }

  return {
    period,
    show: (change) => {
      const next = { ...period, ...change };
      // The same place a second time would make Back do nothing.
      if (next.view !== period.view || next.day !== period.day) goTo(next, null);
    },
    eventId: parameters.get('event'),
    openEvent: (eventId) => {
      goTo(period, eventId, { state: OPENED_HERE });
    },
    closeEvent: () => {
      // A second way out of the same dialog must not go back a second step.
      if (closedEntry.current === location.key) return;
      closedEntry.current = location.key;
      if (isOpenedHere(location.state)) void navigate(-1);
      else goTo(period, null, { replace: true });
    },
  };
}

// Tells an entry of the history that has the calendar before it from one that a link has led to.
const OPENED_HERE = { isOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

// A value that nobody knows is as good as none.
function readPeriod(parameters: URLSearchParams): CalendarPeriod {
  const view = CALENDAR_VIEWS.find((name) => name === parameters.get('view'));
  const day = parameters.get('date');
  return {
    view: view ?? CALENDAR_VIEWS[0],
    day: day !== null && isDay(day) ? day : null,
  };
}

function isDay(text: string): boolean {
  if (!/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

function writeParameters(
  parameters: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): string {
  const written = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) written.delete(name);
    else written.set(name, value);
  }
  return written.toString();
}
