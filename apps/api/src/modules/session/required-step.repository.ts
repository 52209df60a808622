import { sql } from 'drizzle-orm';
import { ADMIN_ROLE, type RequiredStep } from '@atrium/contracts';
import { accountSettings } from '../../db/schema/account-tables';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';

/** Whether the role of a user requires a second factor. */
export const needsSecondFactor = sql<boolean>`(${users.role} = ${ADMIN_ROLE}
  and exists (select from ${accountSettings} where ${accountSettings.adminsNeedSecondFactor}))`;

/** The step that the user of a session must take next; a sign-in provider needs neither of the two. */
export const requiredStepOfUser = sql<RequiredStep | null>`case
  when ${users.mustChangePassword} and ${sessions.providerSession} is null then 'change-password'
  when ${users.secondFactorSince} is null and not ${sessions.hasProviderFactor}
    and ${needsSecondFactor} then 'set-up-second-factor'
  end`;
