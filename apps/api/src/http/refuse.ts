import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from './errors';

/**
 * What a call's path names.
 * @param thing `undefined` when there is no such thing.
 * @throws HttpError 404 then.
 */
export function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new HttpError(404, errorMessages.notFound);
  return thing;
}

/**
 * What came of a call's payload.
 * @param result `undefined` when the payload refers to something that can't be used.
 * @param sentence says what is wrong with it.
 * @throws HttpError 400 then.
 */
export function accepted<T>(result: T | undefined, sentence: string): T {
  if (result === undefined) throw new HttpError(400, sentence);
  return result;
}
