import { findEndpointMismatches } from './missing-endpoints';
import type { AreaRule } from './rule';

/** Requires that the client of the shell knows the endpoints that an area uses through it. */
export const checkShellEndpoints: AreaRule = ({ name, sharedCalls }, { shell }) =>
  findEndpointMismatches(sharedCalls, shell.calls, 'the client of the live shell').map(
    (what) => `${name} ${what}: publish the shell first.`,
  );
