import { CONFIRMATION_HEADER, REQUIRED_STEP_MESSAGES } from '@atrium/contracts';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from './errors';
import type { FoundSession } from './session';

/** How long a typed password counts for endpoints that are `confirmed`. */
const CONFIRMATION_MS = 5 * 60 * 1000;

/**
 * Requires that the user has typed the password in the last five minutes: somebody else may have the
 * cookie, but hardly the password.
 * @throws HttpError 403 with `CONFIRMATION_HEADER`.
 */
export function requireConfirmation({ confirmedAt }: FoundSession): void {
  if (confirmedAt !== null && Date.now() - confirmedAt.getTime() <= CONFIRMATION_MS) return;
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
