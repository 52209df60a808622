import { useQuery } from '@tanstack/react-query';
import { isSameDay } from 'date-fns';
import { useState } from 'react';
import { styled } from 'styled-components';
import { eventQueries, occurrencesOf } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import type { Notice } from '@atrium/contracts/notices';
import { isolate, renderIsolated, tokens } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { formatDay, formatHours, formatRange, formatTime } from '../format-range';
import { participationOf } from '../participation';
import { describeRepetition } from '../repetition/describe-repetition';

export interface NoticeTimesProps {
  notice: Notice;
}

/**
 * Shows the start that somebody proposes, or when the event of a notice is: its rule if it repeats, the times
 * before it was moved, and for an invitation or a change of a single event whether the user is free at that time.
 */
export function NoticeTimes({
  notice: { kind, eventTimes, earlierTimes, proposedStart, subjectId },
}: NoticeTimesProps) {
  const [now] = useState(() => new Date());
  if (proposedStart) return <span>{formatStart(new Date(proposedStart), now)}</span>;
  if (!eventTimes) return null;
  const { repetition, timeZone } = eventTimes;
  const times = toRange(eventTimes);
  const earlier = earlierTimes && toRange(earlierTimes);
  if (repetition && timeZone !== null) {
    const rule = describeRepetition(repetition, times.start, timeZone);
    return <span>{`${rule} · ${describeHours(times, earlier)}`}</span>;
  }
  const asksForTime = kind === 'invited' || kind === 'event-changed';
  return (
    <>
      <span>{describeTimes(times, earlier)}</span>
      {asksForTime && times.end > now && <Availability times={times} eventId={subjectId} />}
    </>
  );
}

interface AvailabilityProps {
  times: TimeRange;
  eventId: number | null;
}

/** Says in which other event the user takes part at some time. Says nothing while that is not known. */
function Availability({ times, eventId }: AvailabilityProps) {
  const self = useUser();
  const { data } = useQuery(
    eventQueries.range({ from: times.start.toISOString(), to: times.end.toISOString() }),
  );
  if (!data) return null;
  const other = occurrencesOf(data).find(
    (event) =>
      event.id !== eventId &&
      event.startDate < times.end &&
      event.endDate > times.start &&
      participationOf(event, self.id) === 'takes-part',
  );
  return other ? (
    <Busy>{renderIsolated(` · also: ${isolate(other.title)}`)}</Busy>
  ) : (
    <span>{' · you are free'}</span>
  );
}

function formatStart(start: Date, now: Date): string {
  return `${formatDay(start, now)}, ${formatTime(start)}`;
}

/** Describes times, and from which ones they were moved. */
function describeTimes(times: TimeRange, earlier: TimeRange | undefined): string {
  if (earlier && !isSameDay(earlier.start, times.start)) {
    return `${formatRange(earlier)} → ${formatRange(times)}`;
  }
  return `${formatDay(times.start)}, ${describeHours(times, earlier)}`;
}

function describeHours(times: TimeRange, earlier: TimeRange | undefined): string {
  return earlier ? `${formatHours(earlier)} → ${formatHours(times)}` : formatHours(times);
}

function toRange({ startDate, endDate }: { startDate: string; endDate: string }): TimeRange {
  return { start: new Date(startDate), end: new Date(endDate) };
}

const Busy = styled.span`
  color: ${tokens.color.warning};
`;
