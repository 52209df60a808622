import type { FieldErrors, Resolver } from 'react-hook-form';
import type { NewLicense } from '@atrium/contracts/licenses';
import { newLicense } from '@atrium/contracts/licenses';
import type { LicenseDuration } from '../license-term/license-duration';
import { calculateSubmittedExpiry } from '../license-term/license-duration';

/** Values of the Create License form. Ids are strings, as select fields hold text. */
export interface LicenseForm {
  distributorId: string;
  companyId: string;
  duration: LicenseDuration;
  /** `2027-01-31`; used with the duration `custom` only. */
  customDay: string;
}

/** Form state besides the fields. */
interface LicenseFormContext {
  /** Local day from which the preview counts the duration, `2026-11-20`. */
  today: string;
}

/** Validates the form against the contract and calculates the expiry of the license to create. */
export const licenseResolver: Resolver<LicenseForm, LicenseFormContext, NewLicense> = (
  values,
  context,
) => {
  const { distributorId, companyId, duration, customDay } = values;
  const parsed = newLicense.safeParse({
    distributorId,
    companyId,
    expiresAt:
      (context && calculateSubmittedExpiry(duration, customDay, context.today)?.toISOString()) ??
      customDay,
    isTrial: duration === 'trial',
  });
  if (parsed.success) return { values: parsed.data, errors: {} };

  const errors: FieldErrors<LicenseForm> = {};
  for (const { path, message } of parsed.error.issues) {
    // Every option is an existing id, so the only possible error is an empty selection.
    if (path[0] === 'distributorId')
      errors.distributorId = { type: 'required', message: 'Required' };
    if (path[0] === 'companyId') errors.companyId = { type: 'required', message: 'Required' };
    if (path[0] === 'expiresAt') errors.customDay = { type: 'validate', message };
  }
  return { values: {}, errors };
};
