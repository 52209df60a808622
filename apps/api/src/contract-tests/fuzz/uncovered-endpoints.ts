import { type Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';
import type { FuzzStatistics } from './fuzz-statistics';

// Random texts are neither passwords nor codes nor tokens of links, and no builds or files of their hash.
// Hardly any random change of a release is possible.
const NEEDING_SECRETS = new Set([
  'checkPasswordLink',
  'setLinkedPassword',
  'createFirstAdmin',
  'checkEventAnswer',
  'sendEventAnswer',
  'login',
  'changePassword',
  'setUpSecondFactor',
  'confirmSecondFactor',
  'putReleaseFile',
  'publishRelease',
  'changeRelease',
  'turnOffSecondFactor',
  'replaceRecoveryCodes',
  'confirmSession',
]);

/** Returns the responses that no request has got, such as `createTask 400`; about 2,000 requests get all. */
export function findUncovered(statistics: FuzzStatistics): string[] {
  const names = Object.entries<Endpoint>(endpoints);
  const missing = names.flatMap(([name, { body, params }]) =>
    [
      !NEEDING_SECRETS.has(name) && '200',
      // Every endpoint that takes input rejects some.
      body && '400',
      params && '404',
    ].flatMap((status) =>
      status && statistics.countOf(name, status) === 0 ? [`${name} ${status}`] : [],
    ),
  );
  // Too few requests update a row for a conflict at every endpoint.
  const hasConflict = names.some(([name]) => statistics.countOf(name, '412') > 0);
  return hasConflict ? missing : [...missing, 'any 412'];
}
