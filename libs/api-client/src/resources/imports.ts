import type { RequestInput } from '@atrium/api-client';
import { defineMutation, request } from '@atrium/api-client';
import { importRows } from '@atrium/contracts/imports';
import { companyKey, distributorKey, licenseKey } from './query-keys';

const keys = { distributors: distributorKey, companies: companyKey, licenses: licenseKey };

/** Mutation options of imports. */
export const importMutations = {
  /** Checks the rows of a file, or writes them all and resolves once the cached data shows them. */
  send: defineMutation(
    (body: RequestInput<typeof importRows>['body']) => request(importRows, { body }),
    { invalidates: ({ kind, dryRun }) => (dryRun ? [] : [keys[kind]]) },
  ),
};
