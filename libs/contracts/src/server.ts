// Apart from the rest of the contract, so that no browser loads it.
import * as z from 'zod/mini';
import * as companies from './companies';
import * as distributors from './distributors';
import type { Endpoint } from './endpoint';
import * as events from './events';
import * as health from './health';
import * as licenses from './licenses';
import * as messages from './messages';
import * as openApi from './openapi';
import * as session from './session';
import * as tasks from './tasks';
import * as users from './users';

export { errorMessages } from './errors';

/** The endpoints among the exports of a module, by name. */
type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

function endpointsOf<Module extends object>(module: Module): EndpointsOf<Module> {
  const found = Object.entries(module)
    .filter(([, exported]) => isEndpoint(exported))
    // A bundle, Node and Jest list the exports of a module in different orders.
    .sort(([left], [right]) => (left < right ? -1 : 1));
  // TypeScript cannot follow the filter by value to the filter by type.
  return Object.fromEntries(found) as unknown as EndpointsOf<Module>;
}

function isEndpoint(exported: unknown): boolean {
  return typeof exported === 'object' && exported !== null && 'method' in exported;
}

// One registration per resource: whatever endpoint its module exports is part of the contract.
export const healthEndpoints = endpointsOf(health);
export const openApiEndpoints = endpointsOf(openApi);
export const sessionEndpoints = endpointsOf(session);
export const userEndpoints = endpointsOf(users);
export const distributorEndpoints = endpointsOf(distributors);
export const companyEndpoints = endpointsOf(companies);
export const licenseEndpoints = endpointsOf(licenses);
export const taskEndpoints = endpointsOf(tasks);
export const eventEndpoints = endpointsOf(events);
export const messageEndpoints = endpointsOf(messages);

/** Every endpoint of the HTTP contract by name, which is also its OpenAPI operation id. */
export const endpoints = {
  ...healthEndpoints,
  ...openApiEndpoints,
  ...sessionEndpoints,
  ...userEndpoints,
  ...distributorEndpoints,
  ...companyEndpoints,
  ...licenseEndpoints,
  ...taskEndpoints,
  ...eventEndpoints,
  ...messageEndpoints,
};

/** The body limit of calls that declare none, in units of 1024 bytes. */
export const DEFAULT_BODY_LIMIT_KB = 128;

/** Returns the most bytes that the body of a call may have; a larger one is refused with 413. */
export function bodyLimitOf({ bodyLimitKb = DEFAULT_BODY_LIMIT_KB }: Endpoint): number {
  return bodyLimitKb * 1024;
}

/** The value of an `Idempotency-Key` header: 1 to 64 visible ASCII characters. */
export const idempotencyKey = z
  .string()
  .check(
    z.maxLength(64, 'Idempotency-Key must be at most 64 characters'),
    z.regex(/^[!-~]+$/, 'Idempotency-Key must consist of visible ASCII characters'),
  );

/**
 * Returns every status from 400 to 499 that a call may answer with, in ascending order: those that it
 * declares and those that follow from who may call it and what it is sent.
 */
export function refusalStatuses(endpoint: Endpoint): readonly number[] {
  const { method, access, ownership, params, query, body, idempotent, errors = [] } = endpoint;
  const statuses = new Set(errors);
  if (access !== 'public') statuses.add(401);
  // A write that another site's page makes is refused, whoever is signed in.
  if (access === 'admin' || method !== 'GET') statuses.add(403);
  // Each user's writes are limited.
  if (access !== 'public' && method !== 'GET') statuses.add(429);
  if (ownership) statuses.add(ownership.refusal);
  if (params) statuses.add(404);
  if (query || body) statuses.add(400);
  if (body) for (const status of [413, 415]) statuses.add(status);
  if (idempotent) statuses.add(422);
  return [...statuses].sort((left, right) => left - right);
}
