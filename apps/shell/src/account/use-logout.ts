import { useSignOut } from '@atrium/auth';
import { toastError, toastSuccess } from '@atrium/ui';

/** Returns the mutation that signs the user out and says so. */
export function useLogout(): ReturnType<typeof useSignOut> {
  // On success, the button has already unmounted, so the callbacks must be those of the mutation.
  return useSignOut({
    onSuccess: () => toastSuccess('Logged out successfully'),
    onError: () => toastError('Failed to logout'),
  });
}
