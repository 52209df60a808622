import { useMutation } from '@tanstack/react-query';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import { toastSuccess, useSingleFlight } from '@atrium/ui';
import { useEventErrorToast } from '../event-form/event-error-toast';

/**
 * Creates an event, with a toast.
 *
 * @param onCreated called with the new event before the toast
 */
export function useCreateEvent(onCreated: (event: CalendarEvent) => void) {
  const showErrorToast = useEventErrorToast();
  const creation = useMutation({
    ...eventMutations.create(),
    onSuccess: (event) => {
      onCreated(event);
      toastSuccess('Event created and invitations sent');
    },
    onError: showErrorToast,
  });
  return { create: useSingleFlight(creation.mutateAsync), isCreating: creation.isPending };
}
