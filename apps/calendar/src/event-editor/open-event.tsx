import { useQuery } from '@tanstack/react-query';
import { closestIndexTo } from 'date-fns';
import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CalendarEvent, EventOccurrence } from '@atrium/api-client/events';
import { eventQueries, occurrencesOf } from '@atrium/api-client/events';
import { Button, Dialog, lazyComponent } from '@atrium/ui';
import { isSameRepetition } from '../event-form/repetition-values';
import { isDirty } from '../unsaved-work';

const EditEvent = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './edit-event').then((module) => module.EditEvent),
);

interface OpenEventProps {
  /** The events of the shown period. */
  events: readonly EventOccurrence[];
  /** Key of the event in the address, or its id; `null` while none is open. */
  eventId: string | null;
  onOpen: (eventId: string) => void;
  onClose: () => void;
  /** Called after an event's dialog has closed for any reason. */
  onClosed: (eventId: string) => void;
  /** Receives the focus on close if the previously focused element can't. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/**
 * Shows the event of the address in a dialog, which stays open when others delete the event. When Back
 * would lose unsaved input, the dialog stays and asks.
 */
export function OpenEvent(props: OpenEventProps) {
  const { events: shownEvents, eventId, onOpen, onClose, onClosed, returnFocusTo } = props;
  const { key: entryKey } = useLocation();
  const [last, setLast] = useState<{ eventId: string | null; entryKey: string }>({
    eventId: null,
    entryKey,
  });
  const [shown, setShown] = useState<ReturnType<typeof findEvent>>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  // Others can move the event out of the shown period, and an address can open one of another period.
  const numericId = Number.parseInt(eventId ?? '', 10);
  const { data = [], isLoading } = useQuery({
    ...eventQueries.one(numericId),
    enabled: numericId > 0,
  });
  const events = [...shownEvents, ...occurrencesOf(data)];

  // The last one stays open while another is read.
  const isWaiting = isLoading && !findEvent(events, eventId)?.event;
  // The address still names the event for a moment after it was closed. Whoever opens it again at that moment
  // changes the history entry only.
  const isReopened = !shown && entryKey !== last.entryKey;
  if ((eventId !== last.eventId || isReopened) && !isWaiting) {
    setLast({ eventId, entryKey });
    if (shown && isDirty()) setIsLeaving(eventId !== shown.id);
    else setShown(findEvent(events, eventId));
  }

  const shownId = shown?.id;
  const notifyClosed = useEffectEvent(onClosed);

  // Synchronizes with the focus, which returns to the page.
  useEffect(() => {
    if (shownId === undefined) return;
    return () => notifyClosed(shownId);
  }, [shownId]);

  function close() {
    setLast({ eventId: last.eventId, entryKey });
    setIsLeaving(false);
    setShown(isLeaving ? findEvent(events, last.eventId) : null);
    if (!isLeaving) onClose();
  }

  if (!shown) return null;
  const { id, event } = shown;
  if (!event) return <UnknownEvent id={id} onClose={close} returnFocusTo={returnFocusTo} />;
  return (
    <EditEvent
      key={id}
      event={event}
      latest={findLatest(events, event)}
      isLeaving={isLeaving}
      returnFocusTo={returnFocusTo}
      onStay={() => onOpen(id)}
      onClose={close}
    />
  );
}

function findEvent(events: readonly EventOccurrence[], id: string | null) {
  if (id === null) return null;
  const own = events.filter((event) => String(event.id) === id);
  const next = own.find(({ endDate }) => endDate > new Date()) ?? own.at(-1);
  return { id, event: events.find(({ key }) => key === id) ?? next };
}

/** Finds an occurrence as it was last read. One whose series was moved is the closest to its former start. */
function findLatest(events: readonly EventOccurrence[], opened: EventOccurrence) {
  const own = events.filter(({ id }) => id === opened.id);
  const same = own.find(({ key }) => key === opened.key);
  const [first] = own;
  if (same || !first || isSameSchedule(first.series, opened.series)) return same;
  return own[
    closestIndexTo(
      opened.startDate,
      own.map(({ startDate }) => startDate),
    ) ?? -1
  ];
}

function isSameSchedule(one: CalendarEvent, other: CalendarEvent): boolean {
  return (
    one.startDate.getTime() === other.startDate.getTime() &&
    isSameRepetition(one.repetition, other.repetition)
  );
}

interface UnknownEventProps {
  id: string;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

function UnknownEvent({ id, onClose, returnFocusTo }: UnknownEventProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Event not found"
      returnFocusTo={returnFocusTo}
      footer={<Button onClick={onClose}>Back to the calendar</Button>}
    >
      {`There is no event ${id}. It may have been deleted.`}
    </Dialog>
  );
}
