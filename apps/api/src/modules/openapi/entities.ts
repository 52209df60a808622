import * as z from 'zod/mini';
import { credentials, currentUser, requiredStep, user } from '@atrium/contracts';
import * as account from '@atrium/contracts/account';
import * as activity from '@atrium/contracts/activity';
import { attachment } from '@atrium/contracts/attachments';
import * as changes from '@atrium/contracts/changes';
import * as companies from '@atrium/contracts/companies';
import * as distributors from '@atrium/contracts/distributors';
import * as events from '@atrium/contracts/events';
import * as imports from '@atrium/contracts/imports';
import * as licenseTerms from '@atrium/contracts/license-terms';
import * as licenses from '@atrium/contracts/licenses';
import * as messages from '@atrium/contracts/messages';
import * as notices from '@atrium/contracts/notices';
import * as pageReports from '@atrium/contracts/page-reports';
import * as passwordLinks from '@atrium/contracts/password-links';
import * as people from '@atrium/contracts/people';
import * as publishers from '@atrium/contracts/publishers';
import * as publishing from '@atrium/contracts/publishing';
import * as releases from '@atrium/contracts/releases';
import * as rights from '@atrium/contracts/rights';
import * as tasks from '@atrium/contracts/tasks';
import * as workEmail from '@atrium/contracts/work-email';

/** The exported schemas of the contract, which the OpenAPI document references by name. */
export const entities = z.registry<{ id: string }>();

const exported: Readonly<Record<string, unknown>> = {
  ...account,
  ...activity,
  ...changes,
  ...companies,
  ...distributors,
  ...events,
  ...imports,
  ...licenseTerms,
  ...licenses,
  ...messages,
  ...notices,
  ...pageReports,
  ...passwordLinks,
  ...people,
  ...publishers,
  ...publishing,
  ...releases,
  ...rights,
  ...tasks,
  ...workEmail,
  attachment,
  credentials,
  currentUser,
  requiredStep,
  user,
};

for (const [name, value] of Object.entries(exported)) {
  // `taskStatus` becomes `TaskStatus`.
  const id = name.charAt(0).toUpperCase() + name.slice(1);
  if (value instanceof z.core.$ZodType) entities.add(value, { id });
}
