import type { RefObject } from 'react';
import { styled } from 'styled-components';
import type { CalendarEvent } from '@atrium/api-client/events';
import { tokens } from '@atrium/ui';
import { toNewEventValues } from '../event-form/event-form-values';
import type { ImportedMeeting } from '../import/read-calendar-file';
import { EventDialog } from './event-dialog';
import { useCreateEvent } from './use-create-event';

/** Initial values of an event. */
export type NewEvent = Pick<ImportedMeeting, 'slot'> & Partial<ImportedMeeting>;

interface AddEventProps {
  /** Initial times of the event, or a meeting from a file. */
  start: NewEvent;
  /** Called with the new event before the dialog closes. */
  onCreate: (event: CalendarEvent) => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Dialog that creates an event; open while it is rendered. */
export function AddEvent({ start, onCreate, onClose, returnFocusTo }: AddEventProps) {
  const { slot, values = toNewEventValues(slot), notes = [] } = start;
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
      values={values}
      summary={notes.length > 0 && <Notes role="note">{notes.join(' ')}</Notes>}
      isSaving={isCreating}
      onSave={create}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}

const Notes = styled.p`
  margin-bottom: ${tokens.space[4]};
  color: ${tokens.color.textMuted};
`;
