import type { FieldErrors, Resolver } from 'react-hook-form';
import type { LicenseTerms } from '@atrium/contracts/license-terms';
import { licenseTerms } from '@atrium/contracts/license-terms';
import type { License, LicenseTerm } from '@atrium/contracts/licenses';
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
  return { values: {}, errors: describeError(duration, parsed.error.issues[0]?.message) };
};

/** A license that is renewed together with others, as it was when the form was opened. */
export interface RenewedLicense extends Pick<License, 'id' | 'companyId' | 'expiresAt'> {
  /** Whether its new term starts today, as its date has passed, when others start at their expiry. */
  hasExpired: boolean;
}

interface RenewManyContext {
  /** Local day from which the preview counts the duration, `2026-11-20`. */
  today: string;
  licenses: readonly RenewedLicense[];
}

/** Validates the form for several licenses against the contract, and calculates the new term of each. */
export const renewManyResolver: Resolver<RenewForm, RenewManyContext, LicenseTerms> = (
  { start, duration, customDay },
  { today, licenses } = { today: '', licenses: [] },
) => {
  const parsed = licenseTerms.safeParse({
    licenses: licenses.map(({ id, expiresAt, hasExpired }) => {
      const expiry =
        start === 'today' || hasExpired
          ? calculateSubmittedExpiry(duration, customDay, today)
          : calculateExpiry(duration, customDay, new Date(expiresAt));
      return { id, formerExpiresAt: expiresAt, expiresAt: expiry?.toISOString() ?? customDay };
    }),
    isTrial: duration === 'trial',
  });
  if (parsed.success) return { values: parsed.data, errors: {} };
  return { values: {}, errors: describeError(duration, parsed.error.issues[0]?.message) };
};

function describeError(duration: LicenseDuration, message = 'Required'): FieldErrors<RenewForm> {
  const error = { type: 'validate', message };
  return duration === 'custom' ? { customDay: error } : { duration: error };
}
