import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { eventMutations } from '@atrium/api-client/events';
import type { EventPayload } from '@atrium/contracts/events';
import { useSingleFlight } from '@atrium/ui';
import type { TimeSpan } from '../local-time';
import { toastSuccess } from '../toasts';
import { EventDialog } from './event-dialog';
import { valuesOfSlot } from './event-form-values';
import { useTellFailure } from './tell-failure';

interface AddEventProps {
  /** When the new event is to be, to begin with. */
  slot: TimeSpan;
  /** Called with the new event before the dialog closes. */
  onCreate: (event: EventPayload) => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Adds an event; it is open as long as it is rendered. */
export function AddEvent({ slot, onCreate, onClose, returnFocusTo }: AddEventProps) {
  const tellFailure = useTellFailure();
  const creation = useMutation({
    ...eventMutations.create(),
    onSuccess: (event) => {
      onCreate(event);
      onClose();
      toastSuccess('Event created and invitations sent');
    },
    onError: tellFailure,
  });
  const createOnce = useSingleFlight(creation.mutateAsync);

  return (
    <EventDialog
      draftKey="calendar/new"
      title="Add Event"
      saveLabel="Create"
      times={slot}
      values={valuesOfSlot(slot)}
      isSaving={creation.isPending}
      onSave={createOnce}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    />
  );
}
