import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
// Every authenticator app supports these values; some ignore others in the address.
const OPTIONS = { issuer: 'Atrium', algorithm: 'SHA1', digits: 6, period: 30 } as const;
// Clocks of phones may be half a minute off.
const STEPS_AROUND = 1;

/** Creates a Base32 secret of 160 random bits. */
export function createSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth:` address of a secret, which an authenticator app reads as a QR code. */
export function secretUri(secret: string, username: string): string {
  return new TOTP({ ...OPTIONS, secret, label: username }).toString();
}

/**
 * Returns the time step (30 s since 1970) of a code, which is the current one or the one before or
 * after it; `undefined` for any other code.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...OPTIONS, secret });
  const timestamp = now.getTime();
  const distance = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  return distance === null ? undefined : totp.counter({ timestamp }) + distance;
}
