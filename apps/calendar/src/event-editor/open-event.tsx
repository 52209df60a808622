import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CalendarEvent } from '@atrium/api-client/events';
import { Button, Dialog, lazyComponent } from '@atrium/ui';
import { isDirty } from '../unsaved-work';

const EditEvent = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './edit-event').then((module) => module.EditEvent),
);

interface OpenEventProps {
  events: readonly CalendarEvent[];
  /** Id of the event in the address; `null` while none is open. */
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
export function OpenEvent({
  events,
  eventId,
  onOpen,
  onClose,
  onClosed,
  returnFocusTo,
}: OpenEventProps) {
  const [lastEventId, setLastEventId] = useState(eventId);
  const [shown, setShown] = useState(() => findEvent(events, eventId));
  const [isLeaving, setIsLeaving] = useState(false);

  if (eventId !== lastEventId) {
    setLastEventId(eventId);
    if (shown && isDirty()) setIsLeaving(eventId !== shown.id);
    else setShown(findEvent(events, eventId));
  }

  const shownId = shown?.id;
  const notifyClosed = useEffectEvent(onClosed);

  // Synchronizes with the focus, which returns to the page.
  useEffect(() => {
    if (shownId === undefined) return;
    return () => {
      notifyClosed(shownId);
    };
  }, [shownId]);

  function close() {
    setIsLeaving(false);
    setShown(isLeaving ? findEvent(events, eventId) : null);
    if (!isLeaving) onClose();
  }

  if (!shown) return null;
  const { id, event } = shown;
  if (!event) return <UnknownEvent id={id} onClose={close} returnFocusTo={returnFocusTo} />;
  return (
    <EditEvent
      key={id}
      event={event}
      latest={findEvent(events, id)?.event}
      isLeaving={isLeaving}
      returnFocusTo={returnFocusTo}
      onStay={() => {
        onOpen(id);
      }}
      onClose={close}
    />
  );
}

function findEvent(events: readonly CalendarEvent[], id: string | null) {
  if (id === null) return null;
  return { id, event: events.find((event) => String(event.id) === id) };
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
