import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addDays, addHours, differenceInMilliseconds, isEqual, startOfDay } from 'date-fns';
import { millisecondsInHour } from 'date-fns/constants';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { EventOccurrence } from '@atrium/api-client/events';
import { busyTimeQueries } from '@atrium/api-client/events';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import { MOST_BUSY_PEOPLE } from '@atrium/contracts/events';
import { formatCount, IconButton, sortByName, tokens } from '@atrium/ui';
import { formatDateWithIntl } from '@atrium/ui/dates';
import type { TimeRange } from '../date-input';
import { useChooseTime, useChosenTimes, useSettledTimes } from '../event-form/chosen-times';
import type { EventFormValues, InvitedUser } from '../event-form/event-form-values';
import { isWholeDay } from '../event-form/propose-hour';
import { UNKNOWN_USER } from '../participation';
import { BusyStrip } from './busy-strip';
import { FindTimeSpace } from './find-time-space';
import { FreeTimes } from './free-times';
import { findFreeTimes, workingDay } from './free-times-of-day';

export interface FindTimeProps {
  /** The event in the form; null for a new one. */
  event: EventOccurrence | null;
  /** Users of the event, including deactivated ones. */
  invited: readonly InvitedUser[];
}

/**
 * Shows when the user and the participants of an event are busy on a day, and the times at which all of them are
 * free. A click on one of these makes it the time of the event.
 */
export function FindTime({ event, invited }: FindTimeProps) {
  const titleId = useId();
  const groupName = useId();
  const chooseTime = useChooseTime();
  const chosen = useChosenTimes();
  const times = useLastTimes(useSettledTimes(chosen));
  const [day, browse] = useShownDay(times.start);
  const shown = workingDay(day);
  const people = usePeople(event, invited);
  const shownPeople = people.slice(0, MOST_BUSY_PEOPLE);
  const query = useQuery({
    ...busyTimeQueries.ofUsers(
      shownPeople.map(({ id }) => id),
      { from: shown.start.toISOString(), to: shown.end.toISOString() },
    ),
    placeholderData: keepPreviousData,
  });
  const busy = (query.data ?? [])
    .filter(({ eventId }) => eventId !== event?.id)
    .map(({ startDate, endDate, ...time }) => ({
      ...time,
      start: new Date(startDate),
      end: new Date(endDate),
    }));
  const isKnown = query.data !== undefined && !query.isPlaceholderData;
  // A whole day of the month stands for a time that is not chosen yet.
  const lengthMs =
    !event && isWholeDay(times)
      ? millisecondsInHour
      : differenceInMilliseconds(times.end, times.start);
  // oxlint-disable-next-line react/purity -- Each render compares with the current time.
  const now = new Date();
  const free = isKnown ? findFreeTimes(day, busy, lengthMs, now) : [];

  return (
    <FindTimeSpace role="group" aria-labelledby={titleId}>
      <Header>
        <Title id={titleId}>Find a time</Title>
        {people.length > MOST_BUSY_PEOPLE && (
          <Note>{`The first ${formatCount(MOST_BUSY_PEOPLE)} of ${formatCount(people.length)} people`}</Note>
        )}
        <Arrow
          label="Previous day"
          icon={<ChevronLeft size={16} />}
          onClick={() => browse(addDays(day, -1))}
        />
        <Day aria-live="polite">{formatDay(day)}</Day>
        <Arrow
          label="Next day"
          icon={<ChevronRight size={16} />}
          onClick={() => browse(addDays(day, 1))}
        />
      </Header>
      <BusyStrip
        day={day}
        people={shownPeople}
        busy={busy}
        free={free}
        chosen={chosen}
        groupName={groupName}
        isKnown={isKnown}
      />
      <FreeTimes
        label={`Free times on ${formatDay(day)}`}
        times={free}
        chosen={chosen}
        groupName={groupName}
        emptyText={query.isError ? NOT_LOADED : isKnown ? explainNone(shown, lengthMs, now) : ''}
        onChoose={({ start, end }) => {
          chooseTime('start', start);
          chooseTime('end', end);
        }}
      />
    </FindTimeSpace>
  );
}

/** Returns the last valid times; until there are any, an hour from now. */
function useLastTimes(times: TimeRange | null): TimeRange {
  const [last, setLast] = useState(() => {
    const start = new Date();
    return times ?? { start, end: addHours(start, 1) };
  });
  if (times && times !== last) setLast(times);
  return times ?? last;
}

/** Returns the shown day, which is that of the start until the user looks at another one. */
function useShownDay(start: Date): [day: Date, browse: (day: Date) => void] {
  const startDay = startOfDay(start);
  const [browsed, setBrowsed] = useState({ startDay, day: startDay });
  const day = isEqual(browsed.startDay, startDay) ? browsed.day : startDay;
  return [day, (next) => setBrowsed({ startDay, day: next })];
}

/** Returns the user, whoever made the event and the ticked participants, each once. */
function usePeople(event: EventOccurrence | null, invited: readonly InvitedUser[]) {
  const { id: selfId } = useUser();
  const { data: users = [] } = useQuery(userQueries.list());
  const participantIds = useWatch<EventFormValues, 'participantIds'>({ name: 'participantIds' });
  const names = new Map([...invited, ...users].map(({ id, username }) => [id, username]));
  const others = new Set([event?.createdBy ?? selfId, ...participantIds]);
  others.delete(selfId);
  return [
    { id: selfId, name: 'You' },
    ...sortByName([...others].map((id) => ({ id, name: names.get(id) ?? UNKNOWN_USER }))),
  ];
}

const NOT_LOADED = 'The free times could not be loaded.';

function explainNone({ start, end }: TimeRange, lengthMs: number, now: Date): string {
  if (end <= now) return 'This day is over.';
  return lengthMs > differenceInMilliseconds(end, start)
    ? 'The event is longer than the hours shown here.'
    : 'No free time for everybody on this day.';
}

function formatDay(day: Date): string {
  return formatDateWithIntl(day, { weekday: 'short', month: 'short', day: 'numeric' });
}

const Header = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  height: 2rem;
`;

const Title = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  font-weight: ${tokens.font.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Note = styled.span`
  overflow: hidden;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Day = styled.span`
  min-width: 6.5rem;
  text-align: center;
  white-space: nowrap;
`;

const Arrow = styled(IconButton)`
  [dir='rtl'] & > svg {
    transform: scaleX(-1);
  }
`;
