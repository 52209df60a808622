// Apart from the rest of the contract, so that no browser loads it.
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';

export { endpointSummaries } from './endpoint-summaries';
export { endpoints } from './endpoints';
export { errorMessages } from './errors';
export { getHealth, getReady } from './health';
export { getOpenApi } from './openapi';

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
