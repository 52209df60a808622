import { errorCode } from '../config/user-facing-error';
import { describeTlsError } from './postgres/tls-error';

/** Reason, outside of the query itself, why no query can succeed at the moment. */
export type DatabaseFailure = 'disk full' | 'unavailable';

// Emscripten's error number for a full disk.
const EMSCRIPTEN_ENOSPC = 51;
const DISK_FULL_CODES = new Set(['ENOSPC', '53100']);

// Node's network errors.
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

// PostgreSQL's error classes (08 connection, 28 authorization, 53 resources, 57 operator intervention,
// 58 system) and single codes (dropped database, database closed to connections, lock not available,
// idle-in-transaction timeout, read-only after a failover).
const SERVER_CODES = /^(08|28|53|57|58)\w{3}$|^(3D000|55000|55P03|25P03|25006)$/;

// Errors of pg, its pool and a closed PGlite have no code.
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool|PGlite is clos)/;

/**
 * Distinguishes failures of either database from errors of the query itself.
 * @param error of a query, a transaction or a connection attempt; its causes are checked too.
 * @returns `undefined` when the query itself is wrong.
 */
export function classifyDatabaseError(error: unknown): DatabaseFailure | undefined {
  const code = errorCode(error) ?? '';
  if (DISK_FULL_CODES.has(code) || hasErrorNumber(error, EMSCRIPTEN_ENOSPC)) return 'disk full';
  if (NETWORK_CODES.has(code) || SERVER_CODES.test(code)) return 'unavailable';
  if (describeTlsError(error) !== undefined) return 'unavailable';
  return code === '' && isDriverError(error) ? 'unavailable' : undefined;
}

function hasErrorNumber(error: unknown, errorNumber: number): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errno' in error && error.errno === errorNumber) return true;
  return 'cause' in error && hasErrorNumber(error.cause, errorNumber);
}

function isDriverError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return DRIVER_MESSAGES.test(error.message) || isDriverError(error.cause);
}
