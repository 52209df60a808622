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
