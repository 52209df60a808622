import type { CalendarEvent } from '@atrium/api-client';
import { Button, Dialog, late } from '@atrium/ui';
import { useState } from 'react';
import { isDirty } from '../unsaved-work';

const EditEvent = late(() =>
  import(/* webpackChunkName: "dialogs" */ './edit-event').then((module) => module.EditEvent),
);

interface OpenEventProps {
  events: readonly CalendarEvent[];
  /** The id of the event to show, as the address has it; null while none is open. */
  eventId: string | null;
  onOpen: (eventId: string) => void;
  onClose: () => void;
}

/**
 * The event that the address names, as it was when it was opened: a change by somebody else, or its own
 * deletion, takes nothing away under the person's hands. Back does not lose what was typed; the dialog
 * stays and asks.
 */
export function OpenEvent({ events, eventId, onOpen, onClose }: OpenEventProps) {
  const [followedId, setFollowedId] = useState(eventId);
  const [shown, setShown] = useState(() => findEvent(events, eventId));
  const [isLeft, setIsLeft] = useState(false);

  if (eventId !== followedId) {
    setFollowedId(eventId);
    if (shown && isDirty()) setIsLeft(eventId !== shown.id);
    else setShown(findEvent(events, eventId));
  }

  function close() {
    setIsLeft(false);
    setShown(isLeft ? findEvent(events, eventId) : null);
    if (!isLeft) onClose();
  }

  if (!shown) return null;
  const { id, event } = shown;
  if (!event) return <UnknownEvent id={id} onClose={close} />;
  return (
    <EditEvent
      key={id}
      event={event}
      isLeft={isLeft}
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

function UnknownEvent({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Event not found"
      footer={<Button onClick={onClose}>Back to the calendar</Button>}
    >
      {`There is no event ${id}. It may have been deleted.`}
    </Dialog>
  );
}
