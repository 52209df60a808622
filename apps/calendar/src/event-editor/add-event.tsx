import type { RefObject } from 'react';
import type { CalendarEvent } from '@atrium/api-client/events';
import type { TimeRange } from '../date-input';
import { toNewEventValues } from '../event-form/event-form-values';
import { EventDialog } from './event-dialog';
import { useCreateEvent } from './use-create-event';

interface AddEventProps {
  /** Initial times of the event. */
  slot: TimeRange;
  /** Called with the new event before the dialog closes. */
  onCreate: (event: CalendarEvent) => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Dialog that creates an event; open while it is rendered. */
export function AddEvent({ slot, onCreate, onClose, returnFocusTo }: AddEventProps) {
  const { create, isCreating } = useCreateEvent((event) => {
    onCreate(event);
    onClose();
  });

  return (
    <EventDialog
      draftKey="calendar/new"
      title="Add Event"
      saveLabel="Create"
      event={null}
      times={[slot]}
      values={toNewEventValues(slot)}
      isSaving={isCreating}
      onSave={create}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}
