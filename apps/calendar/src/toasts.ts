import { explainError, isUnauthorized } from '@atrium/api-client';
import { toast } from '@atrium/ui';

/** Shows the toast of a change that was made. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** Shows the server's text for a failed change; nothing after a 401, which leads to the login. */
export function toastError(error: Error): void {
  if (isUnauthorized(error)) return;
  toast({ title: 'Error', description: explainError(error), variant: 'destructive' });
}
