import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@atrium/contracts';

/** Drafts of the user whose session has ended, or whose screen has failed, by form key. */
interface DraftStore {
  readonly userId: number;
  readonly drafts: Map<string, unknown>;
}

// Per query client, so that tests do not share drafts.
const draftStores = new WeakMap<QueryClient, DraftStore>();

/** Returns the drafts of all forms, or undefined. */
export function readDrafts(queryClient: QueryClient): DraftStore | undefined {
  return draftStores.get(queryClient);
}

/** Discards all drafts, or those of all users except one. */
export function discardDrafts(
  queryClient: QueryClient,
  { exceptOf }: { exceptOf?: User } = {},
): void {
  if (draftStores.get(queryClient)?.userId !== exceptOf?.id) draftStores.delete(queryClient);
}

/** Returns a user's draft of a form, or undefined. */
export function findDraft(queryClient: QueryClient, userId: number, key: string): unknown {
  const store = draftStores.get(queryClient);
  return store?.userId === userId ? store.drafts.get(key) : undefined;
}

/** Saves a user's draft of a form. */
export function saveDraft(
  queryClient: QueryClient,
  userId: number,
  key: string,
  draft: unknown,
): void {
  const current = draftStores.get(queryClient);
  const store = current?.userId === userId ? current : { userId, drafts: new Map() };
  store.drafts.set(key, draft);
  draftStores.set(queryClient, store);
}

/** Removes the draft of a form that has restored it. */
export function removeDraft(queryClient: QueryClient, key: string): void {
  draftStores.get(queryClient)?.drafts.delete(key);
}
