import type { FastifyRequest } from 'fastify';
import {
  ADMIN_ROLE,
  CONFIRMATION_HEADER,
  type Endpoint,
  REQUIRED_STEP_MESSAGES,
} from '@atrium/contracts';
import { releaseAreas } from '@atrium/contracts/rights';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../db/database';
import { logSecurityEvent } from '../log/security-log';
import { HttpError } from './errors';
import type { FoundSession } from './session';

/**
 * Requires what an endpoint requires of a session: the role or a right, the steps that must be taken, and
 * the confirmation.
 * @throws HttpError 403.
 */
export function requireRights(
  request: FastifyRequest,
  endpoint: Endpoint,
  session: FoundSession,
): void {
  const { user } = session;
  if (endpoint.access === 'admin' && user.role !== ADMIN_ROLE && !isOpenToTeam(endpoint, session)) {
    logSecurityEvent(request, 'access_refused', { userId: user.id });
    throw new HttpError(403, errorMessages.forbidden);
  }
  if (!endpoint.duringRequiredStep) requireStepsTaken(session);
  if (endpoint.confirmed) requireConfirmation(session);
}

// Which areas, the handler checks.
function isOpenToTeam({ forTeams }: Endpoint, { rights }: FoundSession): boolean {
  return forTeams === true && releaseAreas(rights).length > 0;
}

/**
 * Checks in the transaction of a change that whoever makes it still may. The access was checked when the
 * request began, and its body may have come much later. What allows the change cannot end before the
 * transaction does. Replaces the user, session and publisher of the request by those of now.
 * @throws HttpError 401 or 403.
 */
export async function requireAccessStill(
  request: FastifyRequest,
  endpoint: Endpoint,
  transaction: Database,
): Promise<void> {
  const { server } = request;
  if (request.publisher) {
    const publisher = await server.lockPublisher(transaction, request.publisher);
    if (publisher === null) throw new HttpError(401, errorMessages.publisherUnknown);
    request.publisher = publisher;
    return;
  }
  const session = request.session && (await server.lockSession(transaction, request.session.id));
  if (session === null) throw new HttpError(401, errorMessages.notSignedIn);
  request.session = session;
  request.user = session.user;
  requireRights(request, endpoint, session);
}

/**
 * Requires that the user has lately confirmed the password: somebody else may have the cookie, but hardly
 * the password.
 * @throws HttpError 403 with `CONFIRMATION_HEADER`.
 */
function requireConfirmation({ isConfirmed }: FoundSession): void {
  if (isConfirmed) return;
  throw new HttpError(403, errorMessages.confirmationRequired, {
    [CONFIRMATION_HEADER]: 'password',
  });
}

/**
 * Requires that the user has taken every required step.
 * @throws HttpError 403 that names the step.
 */
export function requireStepsTaken({ requiredStep }: Pick<FoundSession, 'requiredStep'>): void {
  if (requiredStep !== null) throw new HttpError(403, REQUIRED_STEP_MESSAGES[requiredStep]);
}
