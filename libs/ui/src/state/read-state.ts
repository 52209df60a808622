/** The part of a TanStack Query result that the components for failed reads need. */
export interface ReadState {
  error: Error | null;
  isFetching: boolean;
  /** Whether a read has failed although an earlier one succeeded, so that older data is shown. */
  isRefetchError: boolean;
  refetch: () => unknown;
}
