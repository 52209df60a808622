import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useState } from 'react';
import { ApiError } from '@atrium/api-client';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import type { EventDetails } from '@atrium/contracts/events';
import { Button, ConfirmDialog, useSingleFlight } from '@atrium/ui';
import { toastSuccess } from '../toasts';
import { EventDialog } from './event-dialog';
import { invitedUsers, spanOfEvent, valuesOfEvent } from './event-form-values';
import { useTellFailure } from './tell-failure';

interface EditEventProps {
  event: CalendarEvent;
  /** The address has been left for another one while the event is open. */
  isLeft: boolean;
  /** Called when the person stays with what was typed all the same. */
  onStay: () => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Changes or deletes an event; it is open as long as it is rendered. */
export function EditEvent({ event, isLeft, onStay, onClose, returnFocusTo }: EditEventProps) {
  const [isAskingToDelete, setIsAskingToDelete] = useState(false);
  const tellFailure = useTellFailure();
  const update = useMutation({
    ...eventMutations.update(),
    onSuccess: () => {
      onClose();
      toastSuccess('Event updated and participants notified');
    },
    onError: tellFailure,
  });
  const deletion = useMutation({
    ...eventMutations.delete(),
    onSuccess: () => {
      onClose();
      toastSuccess('Event deleted and participants notified');
    },
    onError: (error) => {
      tellFailure(error);
      // The event is gone already.
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
        times={spanOfEvent(event)}
        values={valuesOfEvent(event)}
        invited={invitedUsers(event)}
        isSaving={update.isPending}
        isGone={isNotFound(update.error)}
        isLeft={isLeft}
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
              setIsAskingToDelete(true);
            }}
          >
            Delete Event
          </Button>
        }
      />
      <ConfirmDialog
        open={isAskingToDelete}
        onOpenChange={setIsAskingToDelete}
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
