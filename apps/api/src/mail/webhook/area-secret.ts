import { hkdfSync } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * Returns the secret that signs the webhooks of an area, as the standard-webhooks scheme writes it. Each area
 * has its own, so a team can't sign for another.
 * @param key a key of WEBHOOK_SECRET.
 */
export function areaSecret(key: string, area: string): string {
  const secret = hkdfSync('sha256', key, '', `atrium webhook ${area}`, SECRET_BYTES);
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}
