import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useState } from 'react';
import { ApiError, isConflict } from '@atrium/api-client';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import { Button, ConfirmDialog, isolate, toastSuccess, useSingleFlight } from '@atrium/ui';
import { EventDialog } from './event-dialog';
import { useEventErrorToast } from './event-error-toast';
import { toFormValues, toTimeRange } from './event-form-values';
import { useCreateEvent } from './use-create-event';

interface EditEventProps {
  /** The event as it was opened. */
  event: CalendarEvent;
  /** The event as it was last read; undefined if it was deleted. */
  latest: CalendarEvent | undefined;
  /** Whether the address has changed while the event has unsaved changes. */
  isLeaving: boolean;
  /** Called when the user keeps editing instead of leaving. */
  onStay: () => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Dialog that changes or deletes an event; open while it is rendered. */
export function EditEvent({
  event,
  latest,
  isLeaving,
  onStay,
  onClose,
  returnFocusTo,
}: EditEventProps) {
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
  const { create, isCreating } = useCreateEvent(onClose);
  const updateOnce = useSingleFlight(update.mutateAsync);
  const deleteOnce = useSingleFlight(deletion.mutateAsync);
  const isGone = !latest || isNotFound(update.error);
  // The own deletion closes the dialog.
  const isDeleted = isGone && !deletion.isPending && !deletion.isSuccess;

  return (
    <>
      <EventDialog
        draftKey={`calendar/edit/${String(event.id)}`}
        title="Edit Event"
        saveLabel={isDeleted ? 'Save as New' : 'Update'}
        event={event}
        latest={latest}
        times={[latest, event].flatMap((known) => (known ? [toTimeRange(known)] : []))}
        values={toFormValues(event)}
        isSaving={update.isPending || isCreating}
        rejectedVersion={isConflict(update.error) ? update.variables?.version : undefined}
        isDeleted={isDeleted}
        isLeaving={isLeaving}
        onStay={onStay}
        onSave={(details, base) => {
          if (isDeleted) create(details);
          else updateOnce({ id: event.id, details, version: base?.version });
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
        description={`This action cannot be undone. This will permanently delete the event “${isolate(event.title)}” and notify its participants.`}
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
