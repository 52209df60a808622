import { errorCode } from '../../config/user-facing-error';

// Of OpenSSL, as Node names them.
const UNVERIFIED =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)/;

// pg gives this error no code.
const NO_TLS = 'The server does not support SSL connections';

const HINT = 'name its authority with sslrootcert=FILE in the address, or set DATABASE_TLS=off';

/**
 * Why a PostgreSQL server could not be reached over verified TLS.
 * @param error of an attempt to connect; its causes count too.
 * @returns the end of a sentence about the server; `undefined` when the error is another one.
 */
export function describeTlsError(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  if (code === 'CERT_HAS_EXPIRED') return 'shows a certificate that has expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'shows a certificate for another host';
  if (UNVERIFIED.test(code)) return `shows a certificate that can't be verified; ${HINT}`;
  return saysNoTls(error) ? 'offers no TLS; turn it on there, or set DATABASE_TLS=off' : undefined;
}

function saysNoTls(error: unknown): boolean {
  return error instanceof Error && (error.message === NO_TLS || saysNoTls(error.cause));
}
