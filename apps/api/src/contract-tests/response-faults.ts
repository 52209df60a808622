import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Download, Endpoint } from '@atrium/contracts';
import { parseJson } from '@atrium/contracts';
import { clientErrorStatuses } from '@atrium/contracts/server';
import { EVENT_STREAM } from './read-text';

/** An HTTP response with its body as text. */
export interface TextResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const MAX_MESSAGE_LENGTH = 200;
const errorBody = z.strictObject({ message: z.string() });

// Words of libraries, stack traces and databases, which users must not see.
const LIBRARY_WORDS =
  /: expected|received|invalid_|\bzod\b|\bsql\b|select |insert |drizzle|postgres|pglite|fastify|FST_ERR|ECONN|node_modules|undefined|\[object|\n|Error:|\bat \//i;

/**
 * Checks a response against the contract.
 * @param endpoint the requested endpoint; `undefined` if the contract has none.
 * @param alsoAllowed error statuses that are allowed besides those of the contract.
 */
export function findFaults(
  endpoint: Endpoint | undefined,
  path: string,
  response: TextResponse,
  alsoAllowed: readonly number[] = [],
): string[] {
  const { status } = response;
  if (status >= 500) return [`status ${String(status)}`];
  if (status >= 400) {
    const documented = endpoint === undefined ? [400, 404] : clientErrorStatuses(endpoint);
    return [
      ...([...documented, ...alsoAllowed].includes(status)
        ? []
        : [`the contract has no status ${String(status)} here`]),
      ...findErrorFaults(path, response),
    ];
  }
  if (status !== 200) return [`status ${String(status)}`];
  return endpoint === undefined
    ? ['the contract has no such endpoint']
    : findBodyFaults(endpoint, response);
}

function findBodyFaults(endpoint: Endpoint, response: TextResponse): string[] {
  if (endpoint.stream) return findStreamFaults(endpoint, response);
  if (endpoint.bytes === 'response') return findFileFaults(response);
  // Its type is that of its content.
  if (endpoint.file) return [];
  return endpoint.download
    ? findDownloadFaults(endpoint.download, response)
    : findJsonFaults(endpoint, response);
}

function findFileFaults({ contentType }: TextResponse): string[] {
  return contentType === 'application/octet-stream' ? [] : [`content type ${contentType}`];
}

function findDownloadFaults(download: Download, { contentType, text }: TextResponse): string[] {
  return [
    ...(contentType === `${download.contentType}; charset=utf-8`
      ? []
      : [`content type ${contentType}`]),
    ...(text.endsWith('\r\n') ? [] : ['the file does not end with a line']),
  ];
}

// Of the first events: a comment, then changes or a resync.
function findStreamFaults(endpoint: Endpoint, { contentType, text }: TextResponse): string[] {
  const faults = contentType.startsWith(EVENT_STREAM) ? [] : [`content type ${contentType}`];
  const [comment, ...events] = text.split('\n\n').filter((event) => event !== '');
  if (comment !== ':') faults.push('the stream does not begin with a comment');
  for (const event of events) {
    const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
    const change = { contentType: 'application/json', text: data };
    if (name === 'change') faults.push(...findJsonFaults(endpoint, change));
    else if (event !== 'event: resync\ndata: {}') faults.push(`unknown event: ${event}`);
  }
  return faults;
}

function findJsonFaults(
  endpoint: Endpoint,
  { contentType, text }: Pick<TextResponse, 'contentType' | 'text'>,
): string[] {
  if (!contentType.startsWith('application/json')) return [`content type ${contentType}`];
  const json = parseJson(text);
  const parsed = endpoint.response.safeParse(json);
  if (!parsed.success) return [`the body does not match the contract: ${parsed.error.message}`];
  return isDeepStrictEqual(parsed.data, json)
    ? []
    : ['the body has fields that the contract does not have'];
}

function findErrorFaults(path: string, response: TextResponse): string[] {
  const { contentType } = response;
  const expectedType = sendsJsonErrors(path) ? 'application/json' : 'text/plain';
  const faults = contentType.startsWith(expectedType) ? [] : [`content type ${contentType}`];
  const message = errorMessageOf(path, response);
  if (message === undefined) return [...faults, 'no error message'];
  if (message.trim() === '') faults.push('an empty error message');
  if (message.length > MAX_MESSAGE_LENGTH) faults.push('an error message that is too long');
  if (LIBRARY_WORDS.test(message)) faults.push(`technical words: ${message}`);
  return faults;
}

/** Returns the message of an error response; `undefined` if it does not have the expected form. */
export function errorMessageOf(path: string, { text }: TextResponse): string | undefined {
  return sendsJsonErrors(path) ? errorBody.safeParse(parseJson(text)).data?.message : text;
}

// Not shared with the server, so that a mistake there is found.
function sendsJsonErrors(path: string): boolean {
  return /^\/api\/messages(?![^/?])/.test(path);
}
