import { explainError, isUnauthorized } from '@atrium/api-client';
import { toast } from '@atrium/ui';

/** Shows that a change was made. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** Shows that a call failed, in the server's own words. The end of the session shows the login instead. */
export function toastError(error: Error): void {
  if (isUnauthorized(error)) return;
  toast({ title: 'Error', description: explainError(error), variant: 'destructive' });
}
