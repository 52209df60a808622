import { isUnauthorized } from '@atrium/api-client';
import { toast } from '@atrium/ui';
import { explainChatError } from './errors/explain-chat-error';

/** Shows a success toast. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/**
 * Shows an error toast for a failed request; none for a 401, which ends the session.
 *
 * @param fallback message for a response without one
 */
export function toastError(error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  const description = explainChatError(error, fallback);
  toast({ title: 'Error', description, variant: 'destructive' });
}
