import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'content-disposition';
import { cleanFileName } from '@atrium/contracts/files';

// RFC 9530: a dictionary of digests, each in Base64 between colons.
const SHA256_DIGEST = /(?:^|[,\s])sha-256=:([A-Za-z\d+/]{43}=):/;

/** Returns the clean name of an uploaded file; `file` without one. */
export function readFileName({ 'content-disposition': disposition }: IncomingHttpHeaders): string {
  return cleanFileName(parse(disposition ?? '').parameters.filename ?? '');
}

/** Returns the announced SHA-256 of an uploaded file in hexadecimal digits; `undefined` without one. */
export function readDigest({ 'content-digest': digest }: IncomingHttpHeaders): string | undefined {
  const [, base64] = SHA256_DIGEST.exec(String(digest)) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex');
}
