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
  for (const { queryKey } of [
    distributorQueries.list(),
    companyQueries.list(),
    licenseQueries.list(),
  ]) {
    // A fetch that is already in flight is recent enough.
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }
}
