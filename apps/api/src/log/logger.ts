import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';

/** The logged properties of an error. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** The stack trace without the message. */
  readonly stack: string;
  /** Error code of Node or PostgreSQL. */
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: LoggedError;
}

// PostgreSQL's data exceptions quote the data.
const DATA_ERROR = /^22\w{3}$/;

/**
 * Creates the logger, which writes one JSON object per line. It logs only those properties of errors
 * and requests that contain no user input.
 */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: serializeError, req: serializeRequest } }, destination);
}

/**
 * Returns the properties of an error that may be logged: no query parameters, rows or connections.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint');
  return {
    type: error.name,
    message: messageOf(error, code),
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

function messageOf(error: Error, code: string | undefined): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (DATA_ERROR.test(code ?? '')) return 'PostgreSQL rejected a value';
  return error.message;
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}

function serializeRequest({ method, url }: { method: string; url: string }): object {
  return { method, url: stripQuery(url) };
}

/** Removes from a URL the query, which may contain user input, and the token of a calendar feed. */
export function stripQuery(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/(?<![\w-])[\w-]+\.ics$/, 'TOKEN.ics');
}
