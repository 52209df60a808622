import { createHash } from 'node:crypto';

type Content = string | Buffer;

/** Digits of an id: 64 bits tell all releases of an app apart. */
const ID_DIGITS = 16;

/** Returns the SHA-384 of a file's content in the form of the HTML `integrity` attribute. */
export function integrityOf(content: Content): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Returns the SHA-256 of a content, in hexadecimal digits. */
export function sha256(content: Content): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the content hash that serves as the id of a release or a set: 16 hexadecimal digits. */
export function hashId(content: Content): string {
  return sha256(content).slice(0, ID_DIGITS);
}

/** Returns a file's integrity in hexadecimal digits, for use in a path. */
export function hexOf(integrity: string): string {
  return Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');
}
