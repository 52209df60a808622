import { type PGliteOptions, types } from '@electric-sql/pglite';

/** Options of PGlite for columns of bytes. Its own conversions take a second for each megabyte. */
export const byteConversions: Pick<PGliteOptions, 'parsers' | 'serializers'> = {
  // PostgreSQL's format: hexadecimal digits after `\x`.
  parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex') },
  serializers: { [types.BYTEA]: (bytes: Buffer) => `\\x${bytes.toString('hex')}` },
};
