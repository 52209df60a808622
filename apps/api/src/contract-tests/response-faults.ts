import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Endpoint } from '@atrium/contracts';
import { clientErrorStatuses } from '@atrium/contracts/server';

/** An answer as it came over HTTP. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const LONGEST_SENTENCE = 200;
const errorBody = z.strictObject({ message: z.string() });

// Words of a library, a stack or a database, which no person should be shown.
const LIBRARY_WORDS =
  /expected|received|invalid_|\bzod\b|\bsql\b|select |insert |drizzle|postgres|pglite|fastify|FST_ERR|ECONN|node_modules|undefined|\[object|\n|Error:|\bat \//i;

/**
 * What is wrong with an answer by the contract alone; empty when nothing is.
 * @param endpoint the call that was made, or `undefined` when the contract has no such call.
 * @param path that was asked for.
 * @param alsoAllowed statuses of refusals that the contract does not have to name.
 */
export function faultsOf(
  endpoint: Endpoint | undefined,
  path: string,
  answer: Answer,
  alsoAllowed: readonly number[] = [],
): string[] {
  const { status } = answer;
  if (status >= 500) return [`status ${String(status)}`];
  if (status >= 400) {
    const named = endpoint === undefined ? [400, 404] : clientErrorStatuses(endpoint);
    return [
      ...([...named, ...alsoAllowed].includes(status)
        ? []
        : [`the contract has no status ${String(status)} here`]),
      ...faultsOfRefusal(path, answer),
    ];
  }
  if (status !== 200) return [`status ${String(status)}`];
  return endpoint === undefined
    ? ['the contract has no such call']
    : faultsOfSuccess(endpoint, answer);
}

function faultsOfSuccess(endpoint: Endpoint, { contentType, text }: Answer): string[] {
  if (!contentType.startsWith('application/json')) return [`content type ${contentType}`];
  const json = parseJson(text);
  const parsed = endpoint.response.safeParse(json);
  if (!parsed.success) return [`the answer is not what the contract says: ${parsed.error.message}`];
  return isDeepStrictEqual(parsed.data, json) ? [] : ['the answer has what the contract does not'];
}

function faultsOfRefusal(path: string, answer: Answer): string[] {
  const { contentType } = answer;
  const expectedType = sendsJsonErrors(path) ? 'application/json' : 'text/plain';
  const faults = contentType.startsWith(expectedType) ? [] : [`content type ${contentType}`];
  const sentence = sentenceOf(path, answer);
  if (sentence === undefined) return [...faults, 'no message'];
  if (sentence.trim() === '') faults.push('an empty sentence');
  if (sentence.length > LONGEST_SENTENCE) faults.push('a sentence that is too long');
  if (LIBRARY_WORDS.test(sentence)) faults.push(`words of a library: ${sentence}`);
  return faults;
}

/** What a refusal says, or `undefined` when it says nothing in the way in which it has to. */
export function sentenceOf(path: string, { text }: Answer): string | undefined {
  return sendsJsonErrors(path) ? errorBody.safeParse(parseJson(text)).data?.message : text;
}

// Said here once more, so that a mistake in the server's own words for it is one.
function sendsJsonErrors(path: string): boolean {
  return /^\/api\/messages(?![^/?])/.test(path);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
