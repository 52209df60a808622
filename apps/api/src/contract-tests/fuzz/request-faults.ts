import { maxHeaderSize } from 'node:http';
import { ADMIN_ROLE } from '@atrium/contracts';
import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import { errorMessages } from '@atrium/contracts/server';
import { errorMessageOf, findFaults, type TextResponse } from '../response-faults';
import type { SentRequest } from './fuzz-server';
import { findInvalidPart, type RequestedEndpoint } from './requested-endpoint';

const contractMessages = new Set<unknown>([
  ...Object.values(errorMessages),
  WRONG_CURRENT_PASSWORD,
]);
// Well below Node's limits for the size of path and headers and for the number of headers.
const MAX_HEAD_LENGTH = maxHeaderSize - 4000;
const MAX_HEADERS = 900;

/**
 * Compares a response with the contract.
 * @param requested the requested endpoint; `undefined` if the contract has no such endpoint.
 */
export function findExchangeFaults(
  requested: RequestedEndpoint | undefined,
  sent: SentRequest,
  response: TextResponse,
): string[] {
  const { status } = response;
  const [path = ''] = sent.target.split('?');
  // Node rejects overlong requests before it parses the path.
  if (isOverlong(sent) && status === 400) return [];
  // Responses to HEAD have no body.
  if (sent.method === 'HEAD')
    return status >= 400 && status < 500 ? [] : [`status ${String(status)}`];
  const bodyIsUnknown = requested?.endpoint.body === undefined && sent.body !== undefined;
  const isUnreadable = bodyIsUnknown && [400, 413, 415].includes(status);
  const isForeign = status === 403 && requested === undefined;
  const faults = findFaults(
    requested?.endpoint,
    path,
    response,
    isUnreadable || isForeign ? [status] : [],
  );
  if (requested !== undefined) faults.push(...findDecisionFaults(requested, sent, response));
  return faults;
}

// Finds requests that were accepted against the contract, or rejected although it allows them.
function findDecisionFaults(
  requested: RequestedEndpoint,
  sent: SentRequest,
  response: TextResponse,
): string[] {
  const { access, method } = requested.endpoint;
  const isAccepted = response.status === 200;
  const invalidPart = findInvalidPart(requested, sent);
  const faults: string[] = [];
  if (isAccepted && invalidPart)
    faults.push(`accepted although the contract rejects its ${invalidPart}`);
  if (isAccepted && access !== 'public' && sent.caller === 'nobody')
    faults.push('accepted without a session');
  if (isAccepted && access === ADMIN_ROLE && sent.caller !== 'admin')
    faults.push('accepted without the role admin');
  if (isAccepted && method !== 'GET' && isFromOtherSite(sent))
    faults.push('accepted from another site');
  // A request that the schemas accept may only be rejected for its ids, with a message of the contract.
  const carriesUnknown = requested.endpoint.body === undefined && sent.body !== undefined;
  if (response.status === 400 && !invalidPart && !carriesUnknown) {
    const message = errorMessageOf(sent.target, response);
    if (!contractMessages.has(message)) faults.push('rejected although the contract accepts it');
  }
  return faults;
}

function isFromOtherSite({ headers }: SentRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin !== undefined : site !== 'same-origin';
}

function isOverlong({ target, headers }: SentRequest): boolean {
  const count = Object.keys(headers).length;
  return count > MAX_HEADERS || target.length + JSON.stringify(headers).length > MAX_HEAD_LENGTH;
}
