import { errorCode } from '../config/user-facing-error';
import { describeTlsError } from './postgres/tls-error';

/** Why no query can succeed at the moment: a reason outside of the query itself. */
export type DatabaseFailure = 'disk full' | 'unavailable';

// How Emscripten's file system numbers a full disk.
const EMSCRIPTEN_ENOSPC = 51;
const DISK_FULL_CODES = new Set(['ENOSPC', '53100']);

// Of the network, as Node names them.
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
]);

// Of PostgreSQL: whole classes (08 connection, 28 authorization, 53 resources, 57 intervention, 58
// system) and single codes (dropped database, lock not available, idle in a transaction for too
// long, read-only after a failover).
const SERVER_CODES = /^(08|28|53|57|58)\w{3}$|^(3D000|55P03|25P03|25006)$/;

// Errors of pg, of its pool and of a closed PGlite have no code.
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool|PGlite is clos)/;

/**
 * Tells the failures of a database, of either kind, from errors in what it was asked.
 * @param error of a query, a transaction or an attempt to connect; its causes count too.
 * @returns `undefined` when it is none of these failures.
 */
export function classifyDatabaseError(error: unknown): DatabaseFailure | undefined {
  const code = errorCode(error) ?? '';
  if (DISK_FULL_CODES.has(code) || hasErrorNumber(error, EMSCRIPTEN_ENOSPC)) return 'disk full';
  if (NETWORK_CODES.has(code) || SERVER_CODES.test(code)) return 'unavailable';
  if (describeTlsError(error) !== undefined) return 'unavailable';
  return code === '' && saysDriver(error) ? 'unavailable' : undefined;
}

function hasErrorNumber(error: unknown, errorNumber: number): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errno' in error && error.errno === errorNumber) return true;
  return 'cause' in error && hasErrorNumber(error.cause, errorNumber);
}

function saysDriver(error: unknown): boolean {
  return error instanceof Error && (DRIVER_MESSAGES.test(error.message) || saysDriver(error.cause));
}
