import { isValid, parseISO } from 'date-fns';
import { useState } from 'react';
import { useAddressState } from '@atrium/ui';
import { toDateInput } from '../date-input';

/** View names as used in the address; the first one is the default. */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** View and date of the calendar. */
export interface CalendarPeriod {
  view: CalendarView;
  /** A local date in the period, `2026-11-21`; `null` for `today` of the address. */
  day: string | null;
}

/** Limits the shown events to those in which somebody takes part. */
export interface CalendarFilter {
  isMine: boolean;
  /** Id of another user who takes part in them, too; `null` for everybody. */
  personId: number | null;
}

/** State of the calendar in the address, with functions that change it. */
export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

/** Stores period, filter and the open event in the address: `?view=&date=&mine=&person=&event=&new=`. */
export function useCalendarAddress() {
  const { params, requestedParams, change, open, close } = useAddressState();
  // The period stays until the user leaves it, also when midnight passes.
  const [today, setToday] = useState(() => toDateInput(new Date()));
  const period = readPeriod(params);
  const requestedPeriod = readPeriod(requestedParams);
  const filter = readFilter(params);
  const requestedFilter = readFilter(requestedParams);

  return {
    period,
    filter,
    // Ahead of period and filter while a transition renders.
    requestedPeriod,
    requestedFilter,
    today,
    show: (values: Partial<CalendarPeriod>) => {
      if (values.day === null) setToday(toDateInput(new Date()));
      const { view, day } = { ...requestedPeriod, ...values };
      // An extra history entry for the same period would make Back do nothing.
      if (view === requestedPeriod.view && day === requestedPeriod.day) return;
      change({ view: view === CALENDAR_VIEWS[0] ? null : view, date: day, event: null });
    },
    changeFilter: (values: Partial<CalendarFilter>) => {
      const { isMine, personId } = { ...requestedFilter, ...values };
      change({ mine: isMine ? '1' : null, person: personId === null ? null : String(personId) });
    },
    eventId: params.get('event'),
    openEvent: (eventId: string) => open({ event: eventId }),
    closeEvent: () => close('event'),
    // The command palette asks for the form of a new event.
    isNewRequested: params.get('new') === 'event',
    acceptNewRequest: () => change({ new: null }, { replace: true }),
  };
}

// Unknown values are ignored.
function readPeriod(params: URLSearchParams): CalendarPeriod {
  const view = CALENDAR_VIEWS.find((name) => name === params.get('view'));
  const day = params.get('date');
  return {
    view: view ?? CALENDAR_VIEWS[0],
    day: day !== null && isDay(day) ? day : null,
  };
}

function readFilter(params: URLSearchParams): CalendarFilter {
  const personId = Number(params.get('person'));
  return {
    isMine: params.get('mine') === '1',
    personId: Number.isSafeInteger(personId) && personId > 0 ? personId : null,
  };
}

function isDay(text: string): boolean {
  return /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));
}
