import type { FieldErrors, Resolver } from 'react-hook-form';
import type { LicenseTerm } from '@atrium/contracts/licenses';
import { licenseTerm } from '@atrium/contracts/licenses';
import type { LicenseDuration } from '../license-term/license-duration';
import { calculateExpiry, calculateSubmittedExpiry } from '../license-term/license-duration';

/** Values of the form that renews a license. */
export interface RenewForm {
  /** Start of the new term; a custom date needs none. */
  start: 'expiry' | 'today';
  duration: LicenseDuration;
  /** `2027-01-31`; used with the duration `custom` only. */
  customDay: string;
}

/** Form state besides the fields. */
interface RenewFormContext {
  /** Local day from which the preview counts the duration, `2026-11-20`. */
  today: string;
  /** Expiry of the license when the form was opened. */
  expiresAt: string;
}

/** Validates the form against the contract and calculates the new term. */
export const renewResolver: Resolver<RenewForm, RenewFormContext, LicenseTerm> = (
  { start, duration, customDay },
  context,
) => {
  const expiry =
    context &&
    (start === 'today'
      ? calculateSubmittedExpiry(duration, customDay, context.today)
      : calculateExpiry(duration, customDay, new Date(context.expiresAt)));
  const parsed = licenseTerm.safeParse({
    expiresAt: expiry?.toISOString() ?? customDay,
    isTrial: duration === 'trial',
  });
  if (parsed.success) return { values: parsed.data, errors: {} };
  const error = { type: 'validate', message: parsed.error.issues[0]?.message ?? 'Required' };
  const errors: FieldErrors<RenewForm> =
    duration === 'custom' ? { customDay: error } : { duration: error };
  return { values: {}, errors };
};
