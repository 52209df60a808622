import type { FieldErrors, Resolver } from 'react-hook-form';
import type { NewLicense } from '@atrium/contracts/licenses';
import { newLicense } from '@atrium/contracts/licenses';
import type { LicenseDuration } from './license-duration';
import { expiryToSend } from './license-duration';

/** What the Create License form holds; select boxes hold text. */
export interface LicenseForm {
  distributorId: string;
  companyId: string;
  duration: LicenseDuration;
  /** `2027-01-31`; of use with the duration `custom` only. */
  customDay: string;
}

/** State that the form shows besides its fields. */
interface LicenseFormContext {
  /** The moment from which the shown expiry is counted. */
  shownFrom: Date;
}

/** Returns the license to create, with the expiry that the form shows, checked by the contract. */
export const licenseResolver: Resolver<LicenseForm, LicenseFormContext, NewLicense> = (
  values,
  { shownFrom } = { shownFrom: new Date() },
) => {
  const { distributorId, companyId, duration, customDay } = values;
  const parsed = newLicense.safeParse({
    distributorId,
    companyId,
    expiresAt: expiryToSend(duration, customDay, shownFrom)?.toISOString() ?? customDay,
    isTrial: duration === 'trial',
  });
  if (parsed.success) return { values: parsed.data, errors: {} };

  const errors: FieldErrors<LicenseForm> = {};
  for (const { path, message } of parsed.error.issues) {
    // The select boxes offer ids that exist, so what can be wrong is that none is chosen.
    if (path[0] === 'distributorId')
      errors.distributorId = { type: 'required', message: 'Required' };
    if (path[0] === 'companyId') errors.companyId = { type: 'required', message: 'Required' };
    if (path[0] === 'expiresAt') errors.customDay = { type: 'validate', message };
  }
  return { values: {}, errors };
};
