import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@atrium/contracts';

/** The drafts of one user whose session has ended, by the form's key. */
interface KeptDrafts {
  readonly userId: number;
  readonly drafts: Map<string, unknown>;
}

// By the cache of the page, so that no test or session finds the drafts of another one.
const keptDrafts = new WeakMap<QueryClient, KeptDrafts>();

/** Forgets all kept drafts, or those of everybody but one user. */
export function forgetDrafts(
  queryClient: QueryClient,
  { exceptOf }: { exceptOf?: User } = {},
): void {
  if (keptDrafts.get(queryClient)?.userId !== exceptOf?.id) keptDrafts.delete(queryClient);
}

/** Returns the draft that a user has under a key, or undefined. */
export function findDraft(queryClient: QueryClient, userId: number, key: string): unknown {
  const kept = keptDrafts.get(queryClient);
  return kept?.userId === userId ? kept.drafts.get(key) : undefined;
}

/** Keeps a draft of a user under a key. */
export function keepDraft(
  queryClient: QueryClient,
  userId: number,
  key: string,
  draft: unknown,
): void {
  const present = keptDrafts.get(queryClient);
  const kept = present?.userId === userId ? present : { userId, drafts: new Map() };
  kept.drafts.set(key, draft);
  keptDrafts.set(queryClient, kept);
}

/** Removes the draft under a key, since a form has it now. */
export function takeDraft(queryClient: QueryClient, key: string): void {
  keptDrafts.get(queryClient)?.drafts.delete(key);
}
