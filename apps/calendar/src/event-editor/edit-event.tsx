import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useState } from 'react';
import { ApiError } from '@atrium/api-client';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import type { EventDetails } from '@atrium/contracts/events';
import { Button, ConfirmDialog, toastSuccess, useSingleFlight } from '@atrium/ui';
import { EventDialog } from './event-dialog';
import { useEventErrorToast } from './event-error-toast';
import { invitedUsers, toFormValues, toTimeRange } from './event-form-values';

interface EditEventProps {
  event: CalendarEvent;
  /** Whether the address has changed while the event has unsaved changes. */
  isLeaving: boolean;
  /** Called when the user keeps editing instead of leaving. */
  onStay: () => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Dialog that changes or deletes an event; open while it is rendered. */
export function EditEvent({ event, isLeaving, onStay, onClose, returnFocusTo }: EditEventProps) {
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false);
  const showErrorToast = useEventErrorToast();
  const update = useMutation({
    ...eventMutations.update(),
    onSuccess: () => {
      onClose();
      toastSuccess('Event updated and participants notified');
    },
    onError: showErrorToast,
  });
  const deletion = useMutation({
    ...eventMutations.delete(),
    onSuccess: () => {
      onClose();
      toastSuccess('Event deleted and participants notified');
    },
    onError: (error) => {
      showErrorToast(error);
      // Somebody else has deleted the event.
      if (isNotFound(error)) onClose();
    },
  });
  const updateOnce = useSingleFlight(update.mutateAsync);
  const deleteOnce = useSingleFlight(deletion.mutateAsync);

  return (
    <>
      <EventDialog
        draftKey={`calendar/edit/${String(event.id)}`}
        title="Edit Event"
        saveLabel="Update"
        times={toTimeRange(event)}
        values={toFormValues(event)}
        invited={invitedUsers(event)}
        isSaving={update.isPending}
        isDeleted={isNotFound(update.error)}
        isLeaving={isLeaving}
        onStay={onStay}
        onSave={(details: EventDetails) => {
          updateOnce({ id: event.id, details });
        }}
        onClose={onClose}
        returnFocusTo={returnFocusTo}
        deleteButton={
          <Button
            disabled={update.isPending}
            onClick={() => {
              setIsConfirmingDelete(true);
            }}
          >
            Delete Event
          </Button>
        }
      />
      <ConfirmDialog
        open={isConfirmingDelete}
        onOpenChange={setIsConfirmingDelete}
        title="Are you sure?"
        description={`This action cannot be undone. This will permanently delete the event “${event.title}” and notify its participants.`}
        confirmLabel="Delete"
        busy={deletion.isPending}
        onConfirm={() => {
          deleteOnce(event.id);
        }}
      />
    </>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
