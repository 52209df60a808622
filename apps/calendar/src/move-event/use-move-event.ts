import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { isConflict } from '@atrium/api-client';
import type { EventOccurrence } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import { eventDetails, UPDATE_DELAY_MS } from '@atrium/contracts/events';
import { isolate, toast, toastError } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { useEventErrorToast } from '../event-form/event-error-toast';
import { toFormValues, toTimeRange } from '../event-form/event-form-values';
import { formatRange } from '../format-range';

/** Moves of an event since its participants were last told. */
interface MoveChain {
  /** The times before the first of them. */
  start: TimeRange;
  /** The version that the last one has made. */
  version: number | undefined;
  /** When the last one was sent, in milliseconds. */
  sentAt: number;
}

/** A move that is being saved, or waits for the one before it. */
interface Move {
  /** The event as it was moved. */
  event: EventOccurrence;
  times: TimeRange;
  isUndo: boolean;
}

export type MoveEvent = ReturnType<typeof useMoveEvent>;

/**
 * Moves events or single occurrences in the calendar, and offers to undo all moves that nobody has been told of yet.
 * Moves are shown at once, in the returned events, and saved one after the other.
 */
export function useMoveEvent(known: readonly EventOccurrence[] | undefined) {
  const { mutateAsync } = useMutation(eventMutations.update());
  const showErrorToast = useEventErrorToast();
  const queue = useRef<readonly Move[]>([]);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [announcement, setAnnouncement] = useState('');
  // The versions that moves have made, by the id and version that each has replaced.
  const madeVersions = useRef(new Map<string, number>());
  const chains = useRef(new Map<string, MoveChain>());

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
    const version = newestOwn(id, event.version);
    // oxlint-disable-next-line react/purity -- Called with a move, never while rendering.
    const sentAt = Date.now();
    const start = startOfChain(event, version, sentAt);
    const saved = await mutateAsync({ id, details, version, occurrence: occurrence ?? undefined });
    if (saved.version) madeVersions.current.set(`${id}/${version}`, saved.version);
    if (isUndo) {
      chains.current.delete(event.key);
      return true;
    }
    chains.current.set(event.key, { start, version: saved.version, sentAt });
    toast({
      title: 'Success',
      description: occurrence ? `Moved this occurrence of ${isolate(title)}` : 'Event moved',
      action: {
        label: 'Undo',
        onSelect: () => enqueue({ event, times: start, isUndo: true }),
      },
    });
    return true;
  }

  /** Returns the version that moves have made of another one. */
  function newestOwn(id: number, version: number | undefined): number | undefined {
    let newest = version;
    for (let next = version; next; next = madeVersions.current.get(`${id}/${next}`)) newest = next;
    return newest;
  }

  /** Returns the times before the first move that nobody has been told of, which is this one if the mails have left. */
  function startOfChain(event: EventOccurrence, version: number | undefined, sentAt: number) {
    const last = chains.current.get(event.key);
    // Without versions, nobody knows whether somebody else has changed the event since.
    const isContinued =
      last?.version !== undefined &&
      newestOwn(event.id, last.version) === version &&
      sentAt - last.sentAt < UPDATE_DELAY_MS;
    return isContinued ? last.start : toTimeRange(event);
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
