import { maxHeaderSize } from 'node:http';
import { ADMIN_ROLE } from '@atrium/contracts';
import { errorMessages } from '@atrium/contracts/server';
import { type Answer, faultsOf, sentenceOf } from '../answer-faults';
import type { SentRequest } from './fuzz-server';
import { findRefusedPart, type RequestedCall } from './requested-call';

const ownSentences = new Set<unknown>(Object.values(errorMessages));
// Well below what Node takes for all headers and the path together, and for the headers' number.
const LONGEST_HEAD = maxHeaderSize - 4000;
const MOST_HEADERS = 900;

/**
 * What is wrong with the answer to a request; empty when nothing is.
 * @param call that the request asks for, or `undefined` when the contract has none like that.
 */
export function faultsOfExchange(
  call: RequestedCall | undefined,
  sent: SentRequest,
  answer: Answer,
): string[] {
  const { status } = answer;
  const [path = ''] = sent.target.split('?');
  // Node itself refuses what is too long, before it knows the path.
  if (isOverlong(sent) && status === 400) return [];
  // Has no body by its nature.
  if (sent.method === 'HEAD')
    return status >= 400 && status < 500 ? [] : [`status ${String(status)}`];
  const bodyIsUnknown = call?.endpoint.body === undefined && sent.body !== undefined;
  const isUnreadable = bodyIsUnknown && [400, 413, 415].includes(status);
  const isForeign = status === 403 && call === undefined;
  const faults = faultsOf(call?.endpoint, path, answer, isUnreadable || isForeign ? [status] : []);
  if (call !== undefined) faults.push(...faultsOfDecision(call, sent, answer));
  return faults;
}

// Whether the answer is a yes where the contract says no, or the other way round.
function faultsOfDecision(call: RequestedCall, sent: SentRequest, answer: Answer): string[] {
  const { access, method } = call.endpoint;
  const isDone = answer.status === 200;
  const refusedPart = findRefusedPart(call, sent);
  const faults: string[] = [];
  if (isDone && refusedPart) faults.push(`done although the contract refuses its ${refusedPart}`);
  if (isDone && access !== 'public' && sent.caller === 'nobody') faults.push('done for nobody');
  if (isDone && access === ADMIN_ROLE && sent.caller !== 'admin') faults.push('done for no admin');
  if (isDone && method !== 'GET' && isFromOtherSite(sent)) faults.push('done for another site');
  // What the contract takes can be refused only for what it names, and in words of our own.
  const carriesUnknown = call.endpoint.body === undefined && sent.body !== undefined;
  if (answer.status === 400 && !refusedPart && !carriesUnknown) {
    const sentence = sentenceOf(sent.target, answer);
    if (!ownSentences.has(sentence)) faults.push('refused although the contract takes it');
  }
  return faults;
}

function isFromOtherSite({ headers }: SentRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin !== undefined : site !== 'same-origin';
}

function isOverlong({ target, headers }: SentRequest): boolean {
  const count = Object.keys(headers).length;
  return count > MOST_HEADERS || target.length + JSON.stringify(headers).length > LONGEST_HEAD;
}
