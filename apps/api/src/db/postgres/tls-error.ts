import { errorCode } from '../../config/user-facing-error';

// OpenSSL's error codes as Node reports them.
const UNVERIFIED =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)/;

// pg gives this error no code.
const NO_TLS = 'The server does not support SSL connections';

const HINT = 'add sslrootcert=FILE with its authority to the URL, or set DATABASE_TLS=off';

/**
 * Describes why a PostgreSQL server could not be reached over verified TLS.
 * @param error of a connection attempt; its causes are checked too.
 * @returns a predicate for the server, to complete a sentence; `undefined` for other errors.
 */
export function describeTlsError(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  if (code === 'CERT_HAS_EXPIRED') return 'presents an expired certificate';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'presents a certificate for another host';
  if (UNVERIFIED.test(code)) return `presents a certificate that can't be verified; ${HINT}`;
  return isMissingTls(error)
    ? 'does not support TLS; enable it there, or set DATABASE_TLS=off'
    : undefined;
}

function isMissingTls(error: unknown): boolean {
  return error instanceof Error && (error.message === NO_TLS || isMissingTls(error.cause));
}
