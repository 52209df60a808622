import { useQueryClient } from '@tanstack/react-query';
import { explainError, isConflict } from '@atrium/api-client';
import { userQueries } from '@atrium/api-client/users';
import { UNKNOWN_PARTICIPANT } from '@atrium/contracts/events';
import { toastError } from '@atrium/ui';

/** Returns a function that shows the error toast of a rejected event change, unless the dialog explains it. */
export function useEventErrorToast(): (error: Error) => void {
  const queryClient = useQueryClient();
  return (error) => {
    if (isConflict(error)) return;
    const message = explainError(error);
    toastError(message);
    // A user was deactivated after the list was loaded; the new list shows who.
    if (message === UNKNOWN_PARTICIPANT) {
      void queryClient.invalidateQueries(userQueries.list());
    }
  };
}
