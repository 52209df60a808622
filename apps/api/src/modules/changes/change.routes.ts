import type { changeEndpoints } from '@atrium/contracts/server';
import type { HandlersOf } from '../../handlers';
import type { ChangeStreams } from './change-streams';

/** Handler for the stream of changes. */
export function changeRoutes(streams: ChangeStreams): HandlersOf<typeof changeEndpoints> {
  return {
    streamChanges: ({ user, query, request }) =>
      streams.open({
        user,
        ageMs: query.age,
        findSession: () => request.server.findSession(request, { background: true }),
      }),
  };
}
