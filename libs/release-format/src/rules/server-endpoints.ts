import { findEndpointMismatches } from './missing-endpoints';
import type { SetRule } from './rule';

/** Requires that the live server has the endpoints that a build uses, with their fields. */
export const checkServerEndpoints: SetRule = ({ name, calls }, { served }) => {
  if (served === null) return [];
  return findEndpointMismatches(calls, served, 'the live server').map(
    (what) => `${name} ${what}: publish an API server and a ${name} that are compatible.`,
  );
};
