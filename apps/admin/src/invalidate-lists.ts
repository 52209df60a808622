import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@atrium/api-client';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';

// Statuses of requests that may have named a deleted record.
const STALE_DATA_STATUSES = new Set([400, 404]);

/**
 * Invalidates the area's lists after a rejected request, because a record that it names may be gone.
 * Mounted lists refetch at once.
 */
export function invalidateListsAfterRejection(queryClient: QueryClient, error: Error): void {
  if (!(error instanceof ApiError) || !STALE_DATA_STATUSES.has(error.status)) return;
  // A fetch that is already in flight is recent enough.
  const options = { cancelRefetch: false };
  void queryClient.invalidateQueries({ queryKey: distributorQueries.list().queryKey }, options);
  void queryClient.invalidateQueries({ queryKey: companyQueries.list().queryKey }, options);
  void queryClient.invalidateQueries({ queryKey: licenseQueries.list().queryKey }, options);
}
