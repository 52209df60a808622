import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { eventMutations } from '@atrium/api-client/events';
import type { EventPayload } from '@atrium/contracts/events';
import { toastSuccess, useSingleFlight } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { EventDialog } from './event-dialog';
import { useEventErrorToast } from './event-error-toast';
import { toNewEventValues } from './event-form-values';

interface AddEventProps {
  /** Initial times of the event. */
  slot: TimeRange;
  /** Called with the new event before the dialog closes. */
  onCreate: (event: EventPayload) => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Dialog that creates an event; open while it is rendered. */
export function AddEvent({ slot, onCreate, onClose, returnFocusTo }: AddEventProps) {
  const showErrorToast = useEventErrorToast();
  const creation = useMutation({
    ...eventMutations.create(),
    onSuccess: (event) => {
      onCreate(event);
      onClose();
      toastSuccess('Event created and invitations sent');
    },
    onError: showErrorToast,
  });
  const createOnce = useSingleFlight(creation.mutateAsync);

  return (
    <EventDialog
      draftKey="calendar/new"
      title="Add Event"
      saveLabel="Create"
      times={slot}
      values={toNewEventValues(slot)}
      isSaving={creation.isPending}
      onSave={createOnce}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}
