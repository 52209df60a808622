import { describeFileError, pathOfFileError } from '../../config/file-error';
import { errorCode } from '../../config/user-facing-error';
import { singleLine } from '../single-line';

const MAX_REASON_LENGTH = 300;

/**
 * The reason why an attempt to send a mail has failed.
 * - `rejected`: the server will never accept this mail.
 * - `deferred`: the server does not accept this mail now.
 * - `unreachable`: the server accepts no mail at all.
 */
export interface SendFailure {
  readonly kind: 'rejected' | 'deferred' | 'unreachable';
  /** For operators; it may quote the mail server. */
  readonly reason: string;
  /** The part that contains nothing about the mail, for the log. */
  readonly code: string;
  /** Whether the server may have accepted the mail: it has not said otherwise. */
  readonly maybeSent: boolean;
  /** Why there is no encrypted connection; contains nothing about the mail either. */
  readonly tlsProblem?: string;
}

// Replies to these concern this mail; replies to all others concern this client.
const MAIL_COMMANDS = new Set(['RCPT TO', 'DATA']);

// Shutdown and authentication, after any command.
const SERVER_REPLIES = new Set([421, 530, 534, 535, 538]);

// Commands out of order: the same mail can go through on a new connection.
const BAD_SEQUENCE = 503;

const NO_TLS =
  'The mail server offers no TLS (STARTTLS), so it was given neither a password nor a mail. ' +
  'SMTP_TLS=off would send both unencrypted.';

const MAIL_CODES = new Set(['EENVELOPE', 'EMESSAGE']);
const SERVER_CODES = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EABORT',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EENVELOPE',
  'EMESSAGE',
  'ECONFIG',
  'EMAXLIMIT',
]);

const CODES_BEFORE_MAIL = new Set([
  'EDNS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EENVELOPE',
  'EMESSAGE',
  'ECONFIG',
  'EMAXLIMIT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// Messages of nodemailer.
const EARLY_SILENCE = /^(Connection timeout|Greeting never received)/;

/** Describes why a mail could not be sent. */
export function describeSendFailure(error: unknown): SendFailure {
  const code = errorCode(error) ?? 'unknown';
  const responseCode = numberOf(error, 'responseCode');
  const tlsProblem = tlsProblemOf(error, code, responseCode);
  return {
    kind:
      kindOf(code, responseCode, textOf(error, 'command')) ??
      (isServerFailure(error, code) ? 'unreachable' : 'deferred'),
    reason: shorten(tlsProblem ?? describe(error)),
    code: responseCode === undefined ? code : `${code} ${String(responseCode)}`,
    maybeSent:
      responseCode === undefined && tlsProblem === undefined && !failedBeforeMail(error, code),
    ...(tlsProblem !== undefined && { tlsProblem: shorten(tlsProblem) }),
  };
}

// Returns `undefined` when the failure does not concern this mail.
function kindOf(
  code: string,
  responseCode: number | undefined,
  command: string,
): 'rejected' | 'deferred' | undefined {
  if (!MAIL_CODES.has(code)) return undefined;
  // Nodemailer rejects the address or the size for this server.
  if (responseCode === undefined) return 'rejected';
  if (SERVER_REPLIES.has(responseCode) || !MAIL_COMMANDS.has(command)) return undefined;
  return responseCode >= 500 && responseCode !== BAD_SEQUENCE ? 'rejected' : 'deferred';
}

// The attempt has failed before the server received any of the mail.
function failedBeforeMail(error: unknown, code: string): boolean {
  return (
    CODES_BEFORE_MAIL.has(code) ||
    CODES_BEFORE_MAIL.has(textOf(error, 'originalCode')) ||
    EARLY_SILENCE.test(textOf(error, 'message')) ||
    describeFileError(error) !== undefined
  );
}

function isServerFailure(error: unknown, code: string): boolean {
  return SERVER_CODES.has(code) || describeFileError(error) !== undefined;
}

function tlsProblemOf(
  error: unknown,
  code: string,
  responseCode: number | undefined,
): string | undefined {
  if (code === 'ETLS' && responseCode !== undefined) return NO_TLS;
  // Network codes are one word, certificate codes have several.
  const originalCode = textOf(error, 'originalCode');
  const isTlsFailure = code === 'ETLS' || originalCode.includes('_') || originalCode === 'EPROTO';
  return isTlsFailure ? `No TLS with the mail server: ${describe(error)}` : undefined;
}

function describe(error: unknown): string {
  return fileReason(error) ?? (singleLine(textOf(error, 'message')) || 'unknown error');
}

function shorten(text: string): string {
  return text.length > MAX_REASON_LENGTH ? `${text.slice(0, MAX_REASON_LENGTH - 1)}…` : text;
}

// For mails that are written as files.
function fileReason(error: unknown): string | undefined {
  const [file, reason] = [pathOfFileError(error), describeFileError(error)];
  return file === undefined || reason === undefined
    ? undefined
    : singleLine(`${file} can't be written to: ${reason}`);
}

// In tests, Node's own errors are not instances of this realm's Error.
function propertyOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

function textOf(error: unknown, name: string): string {
  const value = propertyOf(error, name);
  return typeof value === 'string' ? value : '';
}

function numberOf(error: unknown, name: string): number | undefined {
  const value = propertyOf(error, name);
  return typeof value === 'number' ? value : undefined;
}
