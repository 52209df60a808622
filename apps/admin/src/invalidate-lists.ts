import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@atrium/api-client';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';

/**
 * Reads the area's lists again when a change was refused, since something that it names may be gone:
 * what is on the screen at once, the rest when it is next shown.
 */
export function readListsAgain(queryClient: QueryClient, error: Error): void {
  if (!(error instanceof ApiError) || !REFUSALS.has(error.status)) return;
  for (const { queryKey } of [
    distributorQueries.list(),
    companyQueries.list(),
    licenseQueries.list(),
  ]) {
    // One that is under way already is new enough.
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }
}

const REFUSALS = new Set([400, 404]);
