// A separate entry point, so that no browser loads it.
import * as z from 'zod/mini';
import * as account from './account';
import * as activity from './activity';
import * as answerLinks from './answer-links';
import * as calendarFeed from './calendar-feed';
import * as changes from './changes';
import * as companies from './companies';
import * as distributors from './distributors';
import type { Endpoint } from './endpoint';
import * as events from './events';
import * as expiryNotices from './expiry-notices';
import * as files from './files';
import * as health from './health';
import * as imports from './imports';
import * as licenseTerms from './license-terms';
import * as licenses from './licenses';
import * as messages from './messages';
import * as notices from './notices';
import * as openApi from './openapi';
import * as openedNotices from './opened-notices';
import * as pageReports from './page-reports';
import * as passwordLinks from './password-links';
import * as people from './people';
import * as publishers from './publishers';
import * as publishing from './publishing';
import * as refusedExpiryNotices from './refused-expiry-notices';
import * as refusedInvitations from './refused-invitations';
import * as releases from './releases';
import * as session from './session';
import * as signIn from './sign-in';
import * as signInOptions from './sign-in-options';
import * as tasks from './tasks';
import * as users from './users';
import * as workEmail from './work-email';

export { errorMessages } from './errors';

/** The endpoints among the exports of a module, by name. */
type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

function endpointsOf<Module extends object>(module: Module): EndpointsOf<Module> {
  const found = Object.entries(module)
    .filter(([, exported]) => isEndpoint(exported))
    // Bundles, Node and Jest list the exports of a module in different orders.
    .sort(([left], [right]) => (left < right ? -1 : 1));
  // TypeScript cannot derive the filtered type from the filter.
  return Object.fromEntries(found) as unknown as EndpointsOf<Module>;
}

function isEndpoint(exported: unknown): boolean {
  return typeof exported === 'object' && exported !== null && 'method' in exported;
}

// Every endpoint that these modules export is part of the contract.
export const healthEndpoints = endpointsOf(health);
export const openApiEndpoints = endpointsOf(openApi);
export const sessionEndpoints = endpointsOf({ ...session, ...signIn });
export const signInOptionEndpoints = endpointsOf(signInOptions);
export const accountEndpoints = endpointsOf(account);
export const userEndpoints = endpointsOf(users);
export const peopleEndpoints = endpointsOf(people);
export const passwordLinkEndpoints = endpointsOf(passwordLinks);
export const distributorEndpoints = endpointsOf(distributors);
export const expiryNoticeEndpoints = endpointsOf({ ...expiryNotices, ...refusedExpiryNotices });
export const companyEndpoints = endpointsOf(companies);
export const licenseEndpoints = endpointsOf({ ...licenses, ...licenseTerms });
export const importEndpoints = endpointsOf(imports);
export const taskEndpoints = endpointsOf(tasks);
export const eventEndpoints = endpointsOf({ ...events, ...refusedInvitations });
export const eventAnswerEndpoints = endpointsOf(answerLinks);
export const calendarFeedEndpoints = endpointsOf(calendarFeed);
export const workEmailEndpoints = endpointsOf(workEmail);
export const messageEndpoints = endpointsOf(messages);
export const fileEndpoints = endpointsOf(files);
export const noticeEndpoints = endpointsOf({ ...notices, ...openedNotices });
export const changeEndpoints = endpointsOf(changes);
export const activityEndpoints = endpointsOf(activity);
export const pageReportEndpoints = endpointsOf(pageReports);
export const releaseEndpoints = endpointsOf({ ...releases, ...publishing });
export const publisherEndpoints = endpointsOf(publishers);

/** Every endpoint of the HTTP contract by name, which is also its OpenAPI operation id. */
export const endpoints = {
  ...healthEndpoints,
  ...openApiEndpoints,
  ...sessionEndpoints,
  ...signInOptionEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...peopleEndpoints,
  ...passwordLinkEndpoints,
  ...distributorEndpoints,
  ...expiryNoticeEndpoints,
  ...companyEndpoints,
  ...licenseEndpoints,
  ...importEndpoints,
  ...taskEndpoints,
  ...eventEndpoints,
  ...eventAnswerEndpoints,
  ...calendarFeedEndpoints,
  ...workEmailEndpoints,
  ...messageEndpoints,
  ...fileEndpoints,
  ...noticeEndpoints,
  ...changeEndpoints,
  ...activityEndpoints,
  ...pageReportEndpoints,
  ...releaseEndpoints,
  ...publisherEndpoints,
};

/** Body limit of endpoints that declare none, in units of 1024 bytes. */
export const DEFAULT_BODY_LIMIT_KB = 128;

/** Returns the body limit of an endpoint in bytes; a larger body gets 413. */
export function bodyLimitOf({ bodyLimitKb = DEFAULT_BODY_LIMIT_KB }: Endpoint): number {
  return bodyLimitKb * 1024;
}

/** Value of an `Idempotency-Key` header: 1 to 64 visible ASCII characters. */
export const idempotencyKey = z
  .string()
  .check(
    z.maxLength(64, 'Idempotency-Key must be at most 64 characters'),
    z.regex(/^[!-~]+$/, 'Idempotency-Key must consist of visible ASCII characters'),
  );

/**
 * Returns whether other sites may not request an endpoint: it changes data, or it costs too much, as a stream,
 * a download and a file do.
 */
export function isSameOriginOnly({ method, stream, download, file }: Endpoint): boolean {
  return method !== 'GET' || stream === true || download !== undefined || file === true;
}

/** Returns whether the body of a request is a file as it is, instead of JSON. */
export function takesFile({ bytes, upload }: Endpoint): boolean {
  return bytes === 'request' || upload === true;
}

/**
 * Returns every 4xx status that an endpoint can respond with, in ascending order: the declared ones and
 * those that follow from its access and input.
 */
export function clientErrorStatuses(endpoint: Endpoint): readonly number[] {
  const { method, access, duringRequiredStep, ownership, params, query } = endpoint;
  const hasBody = endpoint.body !== undefined || takesFile(endpoint);
  const statuses = new Set(endpoint.errors);
  if (access !== 'public') statuses.add(401);
  // Rejected from other sites, whoever is signed in.
  if (access === 'admin' || isSameOriginOnly(endpoint)) statuses.add(403);
  if (access !== 'public' && !duringRequiredStep) statuses.add(403);
  // Writes and downloads are rate-limited per user, and everything per publisher.
  const isLimited = method !== 'GET' || endpoint.download !== undefined || endpoint.publisher;
  if (access !== 'public' && isLimited) statuses.add(429);
  if (ownership) statuses.add(ownership.status);
  if (params) statuses.add(404);
  if (query || hasBody) statuses.add(400);
  if (hasBody) {
    statuses.add(413);
    statuses.add(415);
  }
  if (endpoint.versioned) statuses.add(412);
  if (endpoint.idempotent) statuses.add(422);
  return [...statuses].sort((left, right) => left - right);
}
