import * as z from 'zod';
import { mailboxChecks, mailboxKey } from '@atrium/contracts/mailbox';
import type { ProviderConfig } from './provider-config';

/** Claims of an ID token or of userinfo. */
export type Claims = Readonly<Record<string, unknown>>;

// RFC 8176: a second factor, or a key that needs one.
const SECOND_FACTORS = ['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face'];

/** A text, or a number that some providers send instead. */
export const textOrNumber = z.union([z.string().min(1), z.number().transform(String)]);

const email = z.string().check(...mailboxChecks(''));
const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);
const value = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
const values = z.union([value.transform(splitText), z.array(value)]);
const pointers = z.record(z.string(), z.unknown());

type Settings = Pick<ProviderConfig, 'trustsEmail' | 'adminClaim'>;

/** Returns whether userinfo may have claims that the settings need and the ID token does not have. */
export function needsUserInfo(idToken: Claims, { adminClaim }: Settings): boolean {
  const token = createReader(idToken, new Set());
  return (
    token.read('email', email) === undefined ||
    token.read('email_verified', flag) === undefined ||
    (adminClaim !== undefined && token.read(adminClaim.name, values) === undefined)
  );
}

/**
 * Reads what Atrium needs of a person. All claims but `sub` are optional: one that can't be read is absent. A
 * claim of the ID token counts before that of userinfo, and what describes the sign-in is in the ID token only.
 */
export function readClaims(idToken: Claims, userInfo: Claims, settings: Settings) {
  const unreadable = new Set<string>();
  const token = createReader(idToken, unreadable);
  const more = createReader(userInfo, unreadable);
  const methods = token.read('amr', z.array(z.string())) ?? [];
  const readBoth = <T>(name: string, shape: z.ZodType<T>) =>
    token.read(name, shape) ?? more.read(name, shape);

  return {
    /** Session at the provider, if it has one. */
    sid: token.read('sid', textOrNumber),
    /** The address, if the provider has verified it. */
    verifiedEmail: readVerifiedEmail(token, more, settings.trustsEmail),
    username: readBoth('preferred_username', z.string()),
    /** Whether the person is an admin; `undefined` if the claim decides, but is not known. */
    isAdmin: settings.adminClaim && readAdmin(settings.adminClaim, readBoth, [token, more]),
    hasSecondFactor: methods.some((method) => SECOND_FACTORS.includes(method)),
    /** When the person has signed in at the provider, in seconds since 1970. */
    authTime: token.read('auth_time', z.number()),
    /** Names of the claims that can't be read. */
    unreadable: [...unreadable],
  };
}

type Reader = ReturnType<typeof createReader>;

function createReader(claims: Claims, unreadable: Set<string>) {
  function read<T>(name: string, shape: z.ZodType<T>): T | undefined {
    if (!Object.hasOwn(claims, name)) return undefined;
    const { data, success } = shape.safeParse(claims[name]);
    if (!success) unreadable.add(name);
    return data;
  }

  return {
    read,
    has: (name: string) => Object.hasOwn(claims, name) && claims[name] !== null,
  };
}

/** Reads the address that counts, and whether the flag beside it, or beside the same address, is set. */
function readVerifiedEmail(token: Reader, more: Reader, trustsEmail: boolean): string | undefined {
  const ofToken = token.read('email', email);
  const ofMore = more.read('email', email);
  const isVerifiedByToken = readVerified(token);
  const isVerifiedByMore = readVerified(more);
  const address = ofToken ?? ofMore;
  if (address === undefined) return undefined;
  const isSame = ofMore !== undefined && mailboxKey(address) === mailboxKey(ofMore);
  const isVerified =
    (ofToken === undefined ? undefined : isVerifiedByToken) ??
    (isSame ? isVerifiedByMore : undefined) ??
    trustsEmail;
  return isVerified ? address : undefined;
}

// An unreadable claim is not a yes, even if addresses are trusted.
function readVerified(reader: Reader): boolean | undefined {
  const isVerified = reader.read('email_verified', flag);
  return isVerified ?? (reader.has('email_verified') ? false : undefined);
}

/** `_claim_names` says that a claim, or more of it, is elsewhere: Microsoft Entra ID does so for many groups. */
function readAdmin(
  claim: NonNullable<Settings['adminClaim']>,
  readBoth: (name: string, shape: z.ZodType<string[]>) => string[] | undefined,
  readers: readonly Reader[],
): boolean | undefined {
  const given = readBoth(claim.name, values);
  if (given?.some((name) => isSameName(name, claim.value))) return true;
  const isElsewhere = readers.some((reader) =>
    Object.hasOwn(reader.read('_claim_names', pointers) ?? {}, claim.name),
  );
  return given === undefined || isElsewhere ? undefined : false;
}

/** Returns a text as one value, and as several with commas or spaces between them. */
function splitText(text: string): string[] {
  const byCommas = text.split(',').map((part) => part.trim());
  return [text, ...byCommas, ...text.split(/[\s,]+/)];
}

// Keycloak names a group by its path.
function isSameName(name: string, other: string): boolean {
  return name.replace(/^\//, '') === other.replace(/^\//, '');
}
