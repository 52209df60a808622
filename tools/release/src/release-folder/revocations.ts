import type { HistoryEntry } from './history';

/** A release that must never go live again. */
export interface Revocation {
  app: string;
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  reason: string;
}

/** Lists the revoked releases, oldest first. */
export function revocationsIn(history: readonly HistoryEntry[]): Revocation[] {
  return history.flatMap(({ at, by, reason, revoked = [] }) =>
    revoked.map(({ app, id }) => ({ app, id, at, by, reason: reason ?? '' })),
  );
}

/** Returns the revocation of a release, if it is revoked. */
export function findRevocation(
  revocations: readonly Revocation[],
  app: string,
  id: string,
): Revocation | undefined {
  return revocations.find((revocation) => revocation.app === app && revocation.id === id);
}
