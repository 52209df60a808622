import { errors } from 'jose';
import * as oidc from 'openid-client';

/**
 * Why a sign-in by the provider has failed, as the sign-in page explains it.
 * - `unknown`: there is no active account for the person.
 * - `unverified`: the provider has not verified the email address.
 * - `linked`: the account with the address belongs to another account at the provider.
 * - `denied`: the person has canceled, or the provider does not let them in.
 * - `unavailable`: the provider can't be reached.
 * - `setup`: Atrium or the provider is not set up right; the log has more.
 * - `unconfirmed`: the provider does not say that the person has just signed in.
 * - `failed`: all else, such as an address that was used before.
 */
export type SignInProblem =
  | 'unknown'
  | 'unverified'
  | 'linked'
  | 'denied'
  | 'unavailable'
  | 'setup'
  | 'unconfirmed'
  | 'failed';

/** A sign-in that Atrium refuses itself; the message is for the log. */
export class SignInError extends Error {
  override name = 'SignInError';

  constructor(
    readonly problem: SignInProblem,
    message: string,
  ) {
    super(message);
  }
}

const TOO_MANY_REQUESTS = 429;
const NOT_FOUND = 404;
const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

// OAuth errors with a meaning of their own: RFC 6749, 4.1.2.1 and 5.2.
const PROBLEMS_OF_CODES: ReadonlyMap<string, SignInProblem> = new Map([
  ['access_denied', 'denied'],
  ['temporarily_unavailable', 'unavailable'],
  ['invalid_client', 'setup'],
  ['unauthorized_client', 'setup'],
  ['invalid_scope', 'setup'],
  ['unsupported_response_type', 'setup'],
]);

/** Returns why a request to the provider, or the address with which it has led back, failed. */
export function problemOf(error: unknown): SignInProblem {
  if (error instanceof SignInError) return error.problem;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    const known = PROBLEMS_OF_CODES.get(error.error);
    if (known !== undefined) return known;
  }
  return isUnavailable(error) ? 'unavailable' : 'failed';
}

/** Returns the message of an error for the log, with its OAuth code. Its causes can have tokens. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const hasCode =
    error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
  return hasCode ? `${error.message}: ${error.error}` : error.message;
}

/** Returns whether an address of the provider is gone, so that its discovery document is out of date. */
export function isAddressGone(error: unknown): boolean {
  return statusOf(error) === NOT_FOUND || isWithoutKeys(error);
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  if (status !== undefined) {
    const isDown = status >= BAD_GATEWAY && status <= GATEWAY_TIMEOUT;
    return isDown || status === NOT_FOUND || status === TOO_MANY_REQUESTS;
  }
  if (isWithoutKeys(error) || error instanceof errors.JWKSTimeout) return true;
  if (error instanceof oidc.ClientError) return error.code === 'OAUTH_TIMEOUT';
  // `fetch` fails with a TypeError that has the network's error.
  return error instanceof TypeError && error.cause instanceof Error;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof oidc.ResponseBodyError) return error.status;
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status;
  if (error instanceof oidc.ClientError && error.cause instanceof Response) {
    return error.cause.status;
  }
  return undefined;
}

// Only the request of the keys fails with an error that is no more than this.
function isWithoutKeys(error: unknown): boolean {
  return error instanceof errors.JOSEError && error.code === errors.JOSEError.code;
}
