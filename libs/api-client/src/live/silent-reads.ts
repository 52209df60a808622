import type { Query } from '@tanstack/react-query';

const silentReads = new WeakSet<object>();

/** Records that a query is read because of a colleague's change, until the returned function is called. */
export function startSilentRead(query: Query): () => void {
  silentReads.add(query);
  return () => {
    silentReads.delete(query);
  };
}

/** Whether a query is being read because of a colleague's change, so that a failure must not be shown. */
export function isReadSilently(query: object): boolean {
  return silentReads.has(query);
}
