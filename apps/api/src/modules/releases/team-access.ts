import type { FastifyRequest } from 'fastify';
import { ADMIN_ROLE } from '@atrium/contracts';
import type { ReleaseVerb } from '@atrium/contracts/releases';
import { releaseAreas } from '@atrium/contracts/rights';
import { HttpError } from '../../http/errors';
import { logSecurityEvent } from '../../log/security-log';
import { noPreview } from './change-conflicts';

// A right decides among what the publishers of a team have sent.
const TEAM_VERBS: ReadonlySet<ReleaseVerb> = new Set(['promote', 'abort', 'rollback', 'preview']);

/**
 * Returns the areas whose releases the user of a request may see and change by a right; `null` for admins
 * and publishers, who may see all.
 */
export function teamAreas({ publisher, user, session }: FastifyRequest): readonly string[] | null {
  if (publisher !== null || user?.role === ADMIN_ROLE) return null;
  return releaseAreas(session?.rights ?? []);
}

/**
 * Requires that a user who is no admin has a right to do something with an app.
 * @throws HttpError 403.
 */
export function requireTeamRight(request: FastifyRequest, verb: ReleaseVerb, app: string): void {
  const areas = teamAreas(request);
  if (areas === null || (areas.includes(app) && TEAM_VERBS.has(verb))) return;
  const { user } = request;
  logSecurityEvent(request, 'access_refused', user ? { userId: user.id } : {});
  throw new HttpError(403, `Your rights do not allow you to ${verb} ${app}.`);
}

/**
 * Requires that a user who is no admin may see a preview with an app.
 * @throws HttpError 404, as for one that does not exist.
 */
export function requireVisiblePreview(request: FastifyRequest, name: string, app: string): void {
  const areas = teamAreas(request);
  if (areas !== null && !areas.includes(app)) throw noPreview(name);
}
