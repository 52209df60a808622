import { failedFile, fileProblem } from '../file-problem';
import { errorCode } from '../start-error';
import { singleLine } from './single-line';

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
}

// What the server says after these is about this mail; after all others, about us.
const COMMANDS_OF_ONE_MAIL = new Set(['RCPT TO', 'DATA']);

// Closing down, and authentication, wherever they are said.
const CODES_OF_THE_SERVER = new Set([421, 530, 534, 535, 538]);

// Commands out of order: the same mail can go through on a new connection.
const BAD_SEQUENCE = 503;

const MAIL_CODES = new Set(['EENVELOPE', 'EMESSAGE']);
const SERVER_CODES = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EABORT', 'EPROXY'],
  ...['EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE', 'EMESSAGE', 'ECONFIG', 'EMAXLIMIT'],
]);

/** Tells why a mail could not be sent. */
export function describeSendFailure(error: unknown): SendFailure {
  const code = errorCode(error) ?? 'unknown';
  const responseCode = numberOf(error, 'responseCode');
  return {
    kind:
      kindOf(code, responseCode, commandOf(error)) ??
      (isOfServer(error, code) ? 'unreachable' : 'deferred'),
    reason: describe(error),
    code: responseCode === undefined ? code : `${code} ${String(responseCode)}`,
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

function isOfServer(error: unknown, code: string): boolean {
  return SERVER_CODES.has(code) || fileProblem(error) !== undefined;
}

function describe(error: unknown): string {
  const text =
    fileSentence(error) ?? (error instanceof Error ? singleLine(error.message) : 'unknown error');
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON - 1)}…` : text;
}

// Of mails that are written as files.
function fileSentence(error: unknown): string | undefined {
  const [file, reason] = [failedFile(error), fileProblem(error)];
  return file === undefined || reason === undefined
    ? undefined
    : singleLine(`${file} can't be written to: ${reason}`);
}

function commandOf(error: unknown): string {
  const command: unknown = error instanceof Error ? Reflect.get(error, 'command') : undefined;
  return typeof command === 'string' ? command : '';
}

function numberOf(error: unknown, property: string): number | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, property) : undefined;
  return typeof value === 'number' ? value : undefined;
}
