import { Secret, TOTP } from 'otpauth';

/** Secret of a second factor in tests. */
export const TEST_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const PERIOD_MS = 30_000;

/**
 * Returns the code that an authenticator app shows.
 * @param steps number of 30-second steps from now.
 */
export function appCode(steps = 0, secret = TEST_SECRET): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * PERIOD_MS });
}
