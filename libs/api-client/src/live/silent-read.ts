import type { Query } from '@tanstack/react-query';
import { ApiError } from '../api-error';
import { startSilentRead } from './silent-reads';

/**
 * Reads a query with data again. A failure changes nothing on the screen; the query stays marked as stale.
 * A 401 ends the session and a 404 shows that the entity was deleted, like those of any read.
 *
 * @returns whether the server has answered
 */
export async function readSilently(query: Query): Promise<boolean> {
  const { status, error, errorUpdatedAt, errorUpdateCount } = query.state;
  const { fetchFailureCount, fetchFailureReason } = query.state;
  // The error of a read that somebody else has started belongs on the screen.
  const isJoined = query.state.fetchStatus !== 'idle';
  const finish = isJoined ? () => undefined : startSilentRead(query);
  try {
    await query.fetch();
    return true;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return true;
    if (!isJoined) {
      query.setState({
        ...{ status, error, errorUpdatedAt, errorUpdateCount },
        ...{ fetchFailureCount, fetchFailureReason },
        isInvalidated: true,
      });
    }
    return false;
  } finally {
    finish();
  }
}
