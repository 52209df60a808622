import type { Query } from '@tanstack/react-query';

/**
 * Reads a query with data again. A failure changes nothing on the screen; the query stays marked as stale.
 * A 401 ends the session like that of any read.
 *
 * @returns whether the read has succeeded
 */
export async function readSilently(query: Query): Promise<boolean> {
  const { status, error, errorUpdatedAt, errorUpdateCount } = query.state;
  const { fetchFailureCount, fetchFailureReason } = query.state;
  // The error of a read that somebody else has started belongs on the screen.
  const isJoined = query.state.fetchStatus !== 'idle';
  try {
    await query.fetch();
    return true;
  } catch {
    if (!isJoined) {
      query.setState({
        ...{ status, error, errorUpdatedAt, errorUpdateCount },
        ...{ fetchFailureCount, fetchFailureReason },
        isInvalidated: true,
      });
    }
    return false;
  }
}
