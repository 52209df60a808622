import { explainError, userQueries } from '@atrium/api-client';
import { errorMessages } from '@atrium/contracts';
import { toast } from '@atrium/ui';
import { useQueryClient } from '@tanstack/react-query';

/** Gives what tells that a change of an event was refused or failed, in the server's own words. */
export function useTellFailure(): (error: Error) => void {
  const queryClient = useQueryClient();
  return (error) => {
    const description = explainError(error);
    toast({ title: 'Error', description, variant: 'destructive' });
    // Somebody has been deactivated since the users were read; read again, the list shows who.
    if (description === errorMessages.unknownParticipant) {
      void queryClient.invalidateQueries(userQueries.list());
    }
  };
}
