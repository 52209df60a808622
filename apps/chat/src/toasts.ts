import { isUnauthorized } from '@atrium/api-client';
import { toast } from '@atrium/ui';
import { explainChatError } from './failures/explain-chat-error';

/** Tells that a change was made. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/**
 * Tells that a call failed. Says nothing of a 401, which has ended the session already.
 *
 * @param fallback sentence for a response that explains nothing itself
 */
export function toastError(error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  const description = explainChatError(error, fallback);
  toast({ title: 'Error', description, variant: 'destructive' });
}
