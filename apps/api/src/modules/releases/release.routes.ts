import type { releaseEndpoints } from '@atrium/contracts/server';
import type { HandlersOf } from '../../http/route';
import type { ReleaseHealthReader } from './release-health';

/** Handlers for the live releases. */
export function releaseRoutes(
  releaseHealth: ReleaseHealthReader,
): HandlersOf<typeof releaseEndpoints> {
  return {
    listReleases: ({ request }) => releaseHealth.readSetAndHistory(request),
  };
}
