import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';

/** What the log says of an error. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Where it was thrown, without the message. */
  readonly stack: string;
  /** Of Node or PostgreSQL. */
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: LoggedError;
}

// PostgreSQL's errors in data quote the data.
const DATA_ERROR = /^22\w{3}$/;

/**
 * Makes the log: one JSON object for each line. Of errors it takes a few properties that are known
 * to hold nothing that people have typed, and of requests the method and the path.
 * @param level of pino.
 */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError, req: describeRequest } }, destination);
}

/**
 * The part of an error that may be logged: no parameters of queries, no rows, no connection.
 * @param error whatever was thrown.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint');
  return {
    type: error.name,
    message: messageOf(error, code),
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function messageOf(error: Error, code: string | undefined): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (DATA_ERROR.test(code ?? '')) return 'A value that PostgreSQL does not take';
  return error.message;
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}

function describeRequest({ method, url }: { method: string; url: string }): object {
  return { method, url: withoutQuery(url) };
}

/** A request's URL up to its query, which may hold what people have typed. */
export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
