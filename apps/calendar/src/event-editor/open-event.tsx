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
  /** The id of the event to show, as the address has it; null while none is open. */
  eventId: string | null;
  onOpen: (eventId: string) => void;
  onClose: () => void;
  /** Called once the dialog of an event is closed, whatever closed it. */
  onClosed: (eventId: string) => void;
  /** Takes the focus when the dialog is closed and nothing else can. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/**
 * The event that the address names, as it was when it was opened: a change by somebody else, or its own
 * deletion, takes nothing away under the person's hands. Back does not lose what was typed; the dialog
 * stays and asks.
 */
export function OpenEvent({
  events,
  eventId,
  onOpen,
  onClose,
  onClosed,
  returnFocusTo,
}: OpenEventProps) {
  const [followedId, setFollowedId] = useState(eventId);
  const [shown, setShown] = useState(() => findEvent(events, eventId));
  const [isLeft, setIsLeft] = useState(false);

  if (eventId !== followedId) {
    setFollowedId(eventId);
    if (shown && isDirty()) setIsLeft(eventId !== shown.id);
    else setShown(findEvent(events, eventId));
  }

  const shownId = shown?.id;
  const tellClosed = useEffectEvent(onClosed);

  // Synchronizes with the page, which has the focus again.
  useEffect(() => {
    if (shownId === undefined) return;
    return () => {
      tellClosed(shownId);
    };
  }, [shownId]);

  function close() {
    setIsLeft(false);
    setShown(isLeft ? findEvent(events, eventId) : null);
    if (!isLeft) onClose();
  }

  if (!shown) return null;
  const { id, event } = shown;
  if (!event) return <UnknownEvent id={id} onClose={close} returnFocusTo={returnFocusTo} />;
  return (
    <EditEvent
      key={id}
      event={event}
      isLeft={isLeft}
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
