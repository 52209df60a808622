import { addDays } from 'date-fns';
import type { ActivityFilter, ActivityKind } from '@atrium/contracts/activity';
import { activityKind } from '@atrium/contracts/activity';
import { day, id } from '@atrium/contracts/fields';
import type { AddressChange } from '@atrium/ui';

const SHOWN = 'shown';

/** Filters of the activity. */
export interface ActivityView {
  /** Id of the user who acted. */
  person: number | null;
  kind: ActivityKind | null;
  /** Id of one thing of the kind. */
  entity: string | null;
  /** First and last local day, `2026-11-20`. */
  from: string | null;
  to: string | null;
  /** Whether entries of reading and sign-ins are shown, too. */
  isReadingShown: boolean;
}

/** Returns the filter of a request: the days begin and end at local midnight. */
export function toFilter({ person, kind, entity, from, to }: ActivityView): ActivityFilter {
  return {
    ...(person !== null && { person }),
    ...(kind && { kind }),
    ...(kind && entity && { entity }),
    ...(isAccepted(from) && { from: midnight(from).toISOString() }),
    ...(isAccepted(to) && { to: addDays(midnight(to), 1).toISOString() }),
  };
}

// `Date` parses a date with a time as local time, but a date alone as UTC.
function midnight(text: string): Date {
  return new Date(`${text}T00:00`);
}

/** Reads `?panel-person=&panel-kind=…`. Ignores unknown values. */
export function readView(params: URLSearchParams): ActivityView {
  const kind = activityKind.safeParse(params.get('panel-kind')).data ?? null;
  return {
    person: id.safeParse(params.get('panel-person')).data ?? null,
    kind,
    entity: kind && params.get('panel-entity'),
    from: readDay(params.get('panel-from')),
    to: readDay(params.get('panel-to')),
    isReadingShown: params.get('panel-reading') === SHOWN,
  };
}

/** Returns the search parameters of filters. */
export function writeView(view: ActivityView): AddressChange {
  const { person, kind, entity, from, to, isReadingShown } = view;
  return {
    'panel-person': person === null ? null : String(person),
    'panel-kind': kind,
    'panel-entity': entity,
    'panel-from': from,
    'panel-to': to,
    'panel-reading': isReadingShown ? SHOWN : null,
  };
}

function readDay(text: string | null): string | null {
  return day.safeParse(text).data ?? null;
}

const FIRST_DAY = '1900-01-02';
const LAST_DAY = '9999-12-30';

// While a year is typed, a date input has the year 2 and the year 20, which the server rejects.
function isAccepted(text: string | null): text is string {
  return text !== null && text >= FIRST_DAY && text <= LAST_DAY;
}
