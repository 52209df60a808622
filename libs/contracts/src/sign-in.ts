// Apart from the session, which every page reads: only the sign-in needs these.
import * as z from 'zod/mini';
import { publicEndpoint } from './endpoint';
import { requiredOr, textInput } from './fields';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;
const TOO_SHORT = 'Password must be at least 8 characters';
const TOO_LONG = 'Password must be at most 128 characters';

/**
 * Returns the one spelling of a password that is hashed, as OpaqueString (RFC 8265) defines it: NFC, with
 * every kind of space as U+0020. Keyboards and files spell the same characters differently.
 */
export function normalizePassword(text: string): string {
  return text.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

// Passwords from before they were normalized count as they were typed.
function lengthsOf(text: string): readonly number[] {
  return [text.length, normalizePassword(text).length];
}

// A normalized text has at least a quarter of the length. Nothing longer is normalized.
const typedLength = z.maxLength(4 * MAX_PASSWORD_LENGTH, { error: TOO_LONG, abort: true });
const withoutControls = z.regex(
  /^[^\p{Cc}\p{Cs}]*$/u,
  'Password must not contain control characters',
);
const typedChecks = [
  typedLength,
  z.refine<string>((text) => Math.min(...lengthsOf(text)) <= MAX_PASSWORD_LENGTH, TOO_LONG),
  withoutControls,
] as const;

/** Password that a user already has, as it is typed. */
export const currentPassword = z
  .string({ error: requiredOr('Required', 'Invalid input') })
  .check(z.minLength(1, 'Required'), ...typedChecks);

/** New password, which is parsed to its normalized form. */
export const newPassword = z
  .string({ error: 'Required' })
  .check(
    typedLength,
    z.overwrite(normalizePassword),
    z.minLength(MIN_PASSWORD_LENGTH, TOO_SHORT),
    z.maxLength(MAX_PASSWORD_LENGTH, { error: TOO_LONG, abort: true }),
    withoutControls,
  );

/** Fields of the sign-in form. */
export const credentials = z.object({
  username: textInput({ label: 'Username', maxLength: 100 }).check(
    z.minLength(3, 'Username must be at least 3 characters'),
  ),
  password: z.string({ error: 'Required' }).check(
    ...typedChecks,
    z.refine((text) => Math.max(...lengthsOf(text)) >= MIN_PASSWORD_LENGTH, TOO_SHORT),
  ),
});
export type Credentials = z.output<typeof credentials>;

/** Body of the login request. `code` is a second factor: six digits of an app, or a recovery code. */
const loginBody = z.extend(credentials, {
  code: z.optional(textInput({ label: 'Code', maxLength: 40 })),
});
export type LoginBody = z.output<typeof loginBody>;

/**
 * Response header of a login that failed with 401 although the password is right: `missing` or `wrong`
 * is the state of the second factor's code.
 */
export const SECOND_FACTOR_HEADER = 'second-factor';

export const login = publicEndpoint('POST /api/login', {
  summary: 'Signs a user in and sets the session cookie.',
  body: loginBody,
  response: z.object({}),
  errors: [401, 429],
});
