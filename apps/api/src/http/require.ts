import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from './errors';

/**
 * Returns the entity that the path of a request names.
 * @throws HttpError 404 when it does not exist (`undefined`).
 */
export function requireFound<T>(entity: T | undefined): T {
  if (entity === undefined) throw new HttpError(404, errorMessages.notFound);
  return entity;
}

/**
 * Returns the result of a valid payload.
 * @param result `undefined` when the payload refers to something that does not exist.
 * @throws HttpError 400 with the message then.
 */
export function requireValid<T>(result: T | undefined, message: string): T {
  if (result === undefined) throw new HttpError(400, message);
  return result;
}

/**
 * Returns an entity after its update, which has increased its version. Runs in the transaction of the
 * update: the row is locked since then, and the error undoes the update.
 * @param ifMatch the `If-Match` header of the request; without one, any version may be replaced.
 * @throws HttpError 412 with the message, if the header does not name the replaced version.
 */
export function requireMatch<T extends { readonly version: number }>(
  ifMatch: string | undefined,
  updated: T,
  message: string,
): T {
  if (ifMatch === undefined || ifMatch.trim() === '*') return updated;
  const replaced = `"${updated.version - 1}"`;
  if (!ifMatch.split(',').some((tag) => tag.trim() === replaced)) throw new HttpError(412, message);
  return updated;
}
