import { explainError, isUnauthorized } from '@atrium/api-client';
import { toast } from '@atrium/ui';

/** Shows that a change was made. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** Shows why a change failed, in the server's own words. */
export function toastError(error: Error): void {
  toastTitledError('Error', error);
}

/** Shows why a change failed under a title of its own. Not for a 401, which leads to the login screen. */
export function toastTitledError(title: string, error: Error): void {
  if (isUnauthorized(error)) return;
  toast({ title, description: explainError(error), variant: 'destructive' });
}
