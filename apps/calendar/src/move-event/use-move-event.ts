import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { isConflict } from '@atrium/api-client';
import type { EventOccurrence } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import { eventDetails } from '@atrium/contracts/events';
import { isolate, toast, toastError } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { useEventErrorToast } from '../event-form/event-error-toast';
import { toFormValues, toTimeRange } from '../event-form/event-form-values';
import { formatRange } from '../format-range';

/** A move that is being saved, or waits for the one before it. */
interface Move {
  /** The event as it was moved. */
  event: EventOccurrence;
  times: TimeRange;
  isUndo: boolean;
}

export type MoveEvent = ReturnType<typeof useMoveEvent>;

/**
 * Moves events or single occurrences in the calendar, and offers to undo it. Moves are shown at once, in the
 * returned events, and saved one after the other.
 */
export function useMoveEvent(known: readonly EventOccurrence[] | undefined) {
  const { mutateAsync } = useMutation(eventMutations.update());
  const showErrorToast = useEventErrorToast();
  const queue = useRef<readonly Move[]>([]);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [announcement, setAnnouncement] = useState('');
  // The versions that moves have made, by the id and version that each has replaced.
  const madeVersions = useRef(new Map<string, number>());

  function update(next: readonly Move[]) {
    queue.current = next;
    setMoves(next);
  }

  function enqueue(move: Move) {
    setAnnouncement(`Moved ${isolate(move.event.title)} to ${formatRange(move.times)}`);
    update([...queue.current, move]);
    if (queue.current.length === 1) void saveAll();
  }

  async function saveAll() {
    for (let move = queue.current[0]; move; move = queue.current[0]) {
      const { event } = move;
      const isSaved = await save(move).catch(showFailure(event));
      // Moves after one that failed were meant for other times.
      update(
        queue.current.filter((other) => (isSaved ? other !== move : other.event.id !== event.id)),
      );
    }
  }

  async function save({ event, times, isUndo }: Move): Promise<boolean> {
    const { id, occurrence } = event;
    const { title, description, participantIds, participants } = toFormValues(event);
    const { data: details, error } = eventDetails.safeParse({
      title,
      description,
      participantIds,
      participants,
      startDate: times.start.toISOString(),
      endDate: times.end.toISOString(),
    });
    if (!details) {
      toastError(error.issues[0]?.message ?? null);
      return false;
    }
    let { version } = event;
    for (let next = version; next; next = madeVersions.current.get(`${id}/${next}`)) version = next;
    const saved = await mutateAsync({ id, details, version, occurrence: occurrence ?? undefined });
    if (saved.version) madeVersions.current.set(`${id}/${version}`, saved.version);
    if (isUndo) return true;
    toast({
      title: 'Success',
      description: occurrence ? `Moved this occurrence of ${isolate(title)}` : 'Event moved',
      action: {
        label: 'Undo',
        onSelect: () => enqueue({ event, times: toTimeRange(event), isUndo: true }),
      },
    });
    return true;
  }

  function showFailure({ title }: EventOccurrence) {
    return (error: Error): false => {
      if (isConflict(error)) toastError(`${isolate(title)} was not moved: ${CHANGED_BY_OTHERS}`);
      else showErrorToast(error);
      return false;
    };
  }

  return {
    events: useMemo(() => known && withMoves(known, moves), [known, moves]),
    announcement,
    move: (event: EventOccurrence, times: TimeRange) => enqueue({ event, times, isUndo: false }),
  };
}

/** End of the message about a change that gave way to one of somebody else. */
export const CHANGED_BY_OTHERS = 'somebody else has changed it. You see the newer version now.';

function withMoves(events: readonly EventOccurrence[], moves: readonly Move[]) {
  const timesByKey = new Map(moves.map(({ event, times }) => [event.key, times]));
  return events.map((event) => {
    const times = timesByKey.get(event.key);
    return times ? { ...event, startDate: times.start, endDate: times.end } : event;
  });
}
