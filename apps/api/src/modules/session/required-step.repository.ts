import { sql } from 'drizzle-orm';
import { ADMIN_ROLE, type RequiredStep } from '@atrium/contracts';
import { accountSettings } from '../../db/schema/account-tables';
import { users } from '../../db/schema/tables';

/** Whether the role of a user requires a second factor. */
export const needsSecondFactor = sql<boolean>`(${users.role} = ${ADMIN_ROLE}
  and exists (select from ${accountSettings} where ${accountSettings.adminsNeedSecondFactor}))`;

/** The step that a user must take next. */
export const requiredStepOfUser = sql<RequiredStep | null>`case
  when ${users.mustChangePassword} then 'change-password'
  when ${users.secondFactorSince} is null and ${needsSecondFactor} then 'set-up-second-factor'
  end`;
