import { describeFileError, pathOfFileError } from '../../config/file-error';
import { errorCode } from '../../config/user-facing-error';
import { singleLine } from '../single-line';

const LONGEST_REASON = 300;

/**
 * What came of an attempt to send a mail.
 * - `refused`: the server will never take this mail.
 * - `deferred`: it does not take this mail now.
 * - `unreachable`: it takes no mail at all, whichever it is.
 */
export interface SendFailure {
  readonly kind: 'refused' | 'deferred' | 'unreachable';
  /** For people who look after the server; it may quote the mail server. */
  readonly reason: string;
  /** The part that tells nothing of the mail. */
  readonly code: string;
  /** Whether the server may have taken the mail: it has not said that it did not. */
  readonly maybeSent: boolean;
  /** Why there is no encrypted connection; it tells nothing of the mail either. */
  readonly tlsProblem?: string;
}

// What the server says after these is about this mail; after all others, about us.
const COMMANDS_OF_ONE_MAIL = new Set(['RCPT TO', 'DATA']);

// Closing down, and authentication, wherever they are said.
const CODES_OF_THE_SERVER = new Set([421, 530, 534, 535, 538]);

// Commands out of order: the same mail can go through on a new connection.
const BAD_SEQUENCE = 503;

const NO_TLS =
  'The mail server offers no TLS (STARTTLS), so it was given neither a password nor a mail. ' +
  'SMTP_TLS=off would send both unencrypted.';

const MAIL_CODES = new Set(['EENVELOPE', 'EMESSAGE']);
const SERVER_CODES = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EABORT', 'EPROXY'],
  ...['EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE', 'EMESSAGE', 'ECONFIG', 'EMAXLIMIT'],
]);

const CODES_BEFORE_MAIL = new Set([
  ...['EDNS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE', 'EMESSAGE', 'ECONFIG', 'EMAXLIMIT'],
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
// As the mail library has them.
const EARLY_SILENCE = /^(Connection timeout|Greeting never received)/;

/** Tells why a mail could not be sent. */
export function describeSendFailure(error: unknown): SendFailure {
  const code = errorCode(error) ?? 'unknown';
  const responseCode = numberOf(error, 'responseCode');
  const tlsProblem = tlsProblemOf(error, code, responseCode);
  return {
    kind:
      kindOf(code, responseCode, textOf(error, 'command')) ??
      (isOfServer(error, code) ? 'unreachable' : 'deferred'),
    reason: shorten(tlsProblem ?? describe(error)),
    code: responseCode === undefined ? code : `${code} ${String(responseCode)}`,
    maybeSent: responseCode === undefined && tlsProblem === undefined && !isBeforeMail(error, code),
    ...(tlsProblem !== undefined && { tlsProblem: shorten(tlsProblem) }),
  };
}

// What is about this mail; `undefined` when it is not.
function kindOf(
  code: string,
  responseCode: number | undefined,
  command: string,
): 'refused' | 'deferred' | undefined {
  if (!MAIL_CODES.has(code)) return undefined;
  // The library itself finds the address or the size impossible for this server.
  if (responseCode === undefined) return 'refused';
  if (CODES_OF_THE_SERVER.has(responseCode) || !COMMANDS_OF_ONE_MAIL.has(command)) return undefined;
  return responseCode >= 500 && responseCode !== BAD_SEQUENCE ? 'refused' : 'deferred';
}

// The attempt has ended before the server had any of the mail.
function isBeforeMail(error: unknown, code: string): boolean {
  return (
    CODES_BEFORE_MAIL.has(code) ||
    CODES_BEFORE_MAIL.has(textOf(error, 'originalCode')) ||
    EARLY_SILENCE.test(textOf(error, 'message')) ||
    describeFileError(error) !== undefined
  );
}

function isOfServer(error: unknown, code: string): boolean {
  return SERVER_CODES.has(code) || describeFileError(error) !== undefined;
}

function tlsProblemOf(
  error: unknown,
  code: string,
  responseCode: number | undefined,
): string | undefined {
  if (code === 'ETLS' && responseCode !== undefined) return NO_TLS;
  // Codes of networks are one word, those of certificates several.
  const originalCode = textOf(error, 'originalCode');
  const isOfTls = code === 'ETLS' || originalCode.includes('_') || originalCode === 'EPROTO';
  return isOfTls ? `No TLS with the mail server: ${describe(error)}` : undefined;
}

function describe(error: unknown): string {
  return fileSentence(error) ?? (singleLine(textOf(error, 'message')) || 'unknown error');
}

function shorten(text: string): string {
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON - 1)}…` : text;
}

// Of mails that are written as files.
function fileSentence(error: unknown): string | undefined {
  const [file, reason] = [pathOfFileError(error), describeFileError(error)];
  return file === undefined || reason === undefined
    ? undefined
    : singleLine(`${file} can't be written to: ${reason}`);
}

// An error of Node itself is no instance of this realm's Error in every test.
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
