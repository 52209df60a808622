import { explainError, isUnauthorized } from '@atrium/api-client';
import { toast } from '@atrium/ui';

/** Shows a success toast. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** Shows the server's text for a failed change, except after a 401, which leads to the login screen. */
export function toastError(error: Error): void {
  toastTitledError('Error', error);
}

/** Shows an error toast with a custom title. */
export function toastTitledError(title: string, error: Error): void {
  if (isUnauthorized(error)) return;
  toast({ title, description: explainError(error), variant: 'destructive' });
}
