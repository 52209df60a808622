import { useQueryClient } from '@tanstack/react-query';
import { explainError } from '@atrium/api-client';
import { userQueries } from '@atrium/api-client/users';
import { UNKNOWN_PARTICIPANT } from '@atrium/contracts/events';
import { toastError } from '../toasts';

/** Returns the error handler of the changes of an event. */
export function useTellFailure(): (error: Error) => void {
  const queryClient = useQueryClient();
  return (error) => {
    toastError(error);
    // Somebody has been deactivated since the users were loaded; loaded again, the list shows who.
    if (explainError(error) === UNKNOWN_PARTICIPANT) {
      void queryClient.invalidateQueries(userQueries.list());
    }
  };
}
