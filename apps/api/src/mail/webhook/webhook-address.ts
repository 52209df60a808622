import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { WebhookError } from './webhook-error';

/** Addresses that webhooks may go to. */
export interface WebhookRules {
  /** As in WEBHOOK_PRIVATE_ADDRESSES. */
  readonly allowPrivate: boolean;
}

const PRIVATE_RANGES = ['loopback', 'private', 'uniqueLocal'];

// Metadata service of a cloud in a private range; the usual one is link-local, which is never allowed.
const METADATA = ipaddr.parse('fd00:ec2::254');

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Returns the lookup of a connection, which gets only addresses that are allowed: names are resolved once, so
 * the address that is checked is the one that is connected to.
 */
export function createLookup(url: URL, rules: WebhookRules): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        done(error, '');
        return;
      }
      const [first] = found;
      const problem = found
        .map(({ address }) => findProblem(url, address, rules))
        .find((one) => one !== undefined);
      if (problem !== undefined) done(new WebhookError(problem, 'ADDRESS', true), '');
      else if (options.all === true) done(null, found);
      else if (first === undefined) done(new Error(`${hostname} has no address.`), '');
      else done(null, first.address, first.family);
    });
  };
}

/**
 * Requires that a URL whose host is an address leads to one that is allowed: it is not looked up.
 * @throws WebhookError.
 */
export function requireAllowedHost(url: URL, rules: WebhookRules): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const problem = isIP(host) === 0 ? undefined : findProblem(url, host, rules);
  if (problem !== undefined) throw new WebhookError(problem, 'ADDRESS', true);
}

function findProblem(url: URL, address: string, { allowPrivate }: WebhookRules) {
  const kind = kindOf(address);
  if (kind === 'private' && !allowPrivate) {
    return `${address} is not a public address. WEBHOOK_PRIVATE_ADDRESSES=on allows it.`;
  }
  if (kind === 'other') return `${address} is not a public address.`;
  if (kind === 'public' && url.protocol !== 'https:')
    return 'The address must begin with https://.';
  return undefined;
}

function kindOf(text: string): 'public' | 'private' | 'other' {
  // IPv4 addresses within IPv6 count as what they are.
  const address = ipaddr.process(text);
  const range = address.range();
  if (PRIVATE_RANGES.includes(range)) {
    return address.toString() === METADATA.toString() ? 'other' : 'private';
  }
  if (range !== 'unicast') return 'other';
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST) ? 'public' : 'other';
}
