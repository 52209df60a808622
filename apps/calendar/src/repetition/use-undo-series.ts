import { useMutation } from '@tanstack/react-query';
import { isConflict } from '@atrium/api-client';
import type { CalendarEvent, EventOccurrence } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import type { EventDetails } from '@atrium/contracts/events';
import { isolate, toast, toastError, toastSuccess } from '@atrium/ui';
import { useEventErrorToast } from '../event-form/event-error-toast';
import { toFormValues } from '../event-form/event-form-values';
import { CHANGED_BY_OTHERS } from '../move-event/use-move-event';

/**
 * Returns a function that shows the toast of a change of a series, with an Undo. With the times before, the server
 * brings back the occurrences that were changed or deleted on their own.
 */
export function useUndoSeries() {
  const showErrorToast = useEventErrorToast();
  const { mutate } = useMutation({
    ...eventMutations.update(),
    onSuccess: () => toastSuccess('Event updated and participants notified'),
    onError: (error, { details }) => {
      if (isConflict(error)) {
        toastError(`${isolate(details.title)} was not changed back: ${CHANGED_BY_OTHERS}`);
      } else showErrorToast(error);
    },
  });

  /** Shows the toast after the change of a series, of which `before` was an occurrence. */
  return function offerUndo(before: EventOccurrence, { id, version }: CalendarEvent) {
    toast({
      title: 'Success',
      description: 'Event updated and participants notified',
      action: {
        label: 'Undo',
        onSelect: () => mutate({ id, version, details: toDetails(before) }),
      },
    });
  };
}

function toDetails(event: EventOccurrence): EventDetails {
  const { title, description, startDate, endDate, timeZone, repetition } = event.series;
  const { participantIds, participants } = toFormValues(event);
  return {
    title,
    description,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    participantIds: [...participantIds],
    participants: [...participants],
    timeZone,
    repetition,
  };
}
