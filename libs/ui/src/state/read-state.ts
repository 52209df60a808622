/** The error of a failed read. */
interface ReadError extends Error {
  /** Id of the request, under which the server's log has the cause. */
  requestId?: string | null;
}

/** The part of a TanStack Query result that the components for failed reads need. */
export interface ReadState {
  error: ReadError | null;
  isFetching: boolean;
  /** Whether a read has failed although an earlier one succeeded, so that older data is shown. */
  isRefetchError: boolean;
  refetch: () => unknown;
}
