import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { id, instant, requiredOr } from './fields';
import { currentPassword, newPassword } from './sign-in';

/** Response body of a 400 for a wrong current password. */
export const WRONG_CURRENT_PASSWORD = 'The current password is wrong.';

/** Fields of a password change. */
export const passwordChange = z.object({ currentPassword, newPassword });
export type PasswordChange = z.output<typeof passwordChange>;

/** Confirmation with the password. */
export const passwordConfirmation = z.object({ password: currentPassword });

/** A session of the signed-in user. */
export const accountSession = z.object({
  id,
  /** Browser and operating system, such as `Firefox on Linux`; `null` if unknown. */
  browser: z.nullable(z.string()),
  /** Network address of the last request. */
  address: z.nullable(z.string()),
  startedAt: instant,
  /** Accurate to a minute. */
  lastSeenAt: instant,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** The second factor of the signed-in user: codes of an authenticator app (TOTP, RFC 6238). */
export const secondFactor = z.object({
  isOn: z.boolean(),
  /** Whether the user's role requires it, so that it cannot be turned off. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** A second factor that is being set up; it takes effect once a code of it is confirmed. */
export const secondFactorSetup = z.object({
  /** The secret in Base32, to type into the app. */
  secret: z.string(),
  /** The `otpauth:` address, to show as a QR code. */
  uri: z.string(),
});
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

/** Recovery codes, each for one sign-in without the app; the server shows them only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** Code of an authenticator app; spaces are ignored. */
export const secondFactorCode = z.object({
  code: z.string({ error: requiredOr('Required', 'Invalid input') }).check(
    z.maxLength(20, { error: 'The code has six digits', abort: true }),
    z.overwrite((text) => text.replace(/[\s\p{Cf}]/gu, '')),
    z.regex(/^\d{6}$/, 'The code has six digits'),
  ),
});

export const confirmSession = userEndpoint('POST /api/account/confirmation', {
  summary: 'Confirms the password, for the changes of the next five minutes that need it.',
  body: passwordConfirmation,
  response: z.object({}),
});

export const changePassword = userEndpoint('PUT /api/account/password', {
  summary: 'Changes the password of the signed-in user and ends the other sessions.',
  duringRequiredStep: true,
  body: passwordChange,
  response: z.object({}),
});

/** Most sessions that `listSessions` returns. */
export const MOST_SESSIONS = 200;

export const listSessions = userEndpoint('GET /api/account/sessions', {
  summary: 'Lists the sessions of the signed-in user, last used first: at most 200.',
  response: z.array(accountSession),
});

export const endSession = userEndpoint('DELETE /api/account/sessions/:id', {
  summary: 'Ends a session of the signed-in user.',
  ownership: { param: 'id', owner: 'the user of the session', status: 404 },
  params: z.object({ id }),
  response: z.object({}),
});

export const endOtherSessions = userEndpoint('DELETE /api/account/sessions', {
  summary: 'Ends all sessions of the signed-in user but this one.',
  response: z.object({}),
});

export const getSecondFactor = userEndpoint('GET /api/account/second-factor', {
  summary: 'Returns the state of the second factor of the signed-in user.',
  duringRequiredStep: true,
  response: secondFactor,
});

export const setUpSecondFactor = userEndpoint('POST /api/account/second-factor', {
  summary: 'Creates a secret for a second factor, which a code must confirm.',
  duringRequiredStep: true,
  body: passwordConfirmation,
  response: secondFactorSetup,
  errors: [409],
});

export const confirmSecondFactor = userEndpoint('PUT /api/account/second-factor', {
  summary: 'Turns the second factor on and returns its recovery codes.',
  duringRequiredStep: true,
  body: secondFactorCode,
  response: recoveryCodes,
  errors: [409],
});

export const turnOffSecondFactor = userEndpoint('POST /api/account/second-factor/removal', {
  summary: 'Turns the second factor off, unless the role requires it.',
  body: passwordConfirmation,
  response: secondFactor,
  errors: [409],
});

export const replaceRecoveryCodes = userEndpoint('POST /api/account/recovery-codes', {
  summary: 'Replaces all recovery codes of the signed-in user.',
  body: passwordConfirmation,
  response: recoveryCodes,
  errors: [409],
});
