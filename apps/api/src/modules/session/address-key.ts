import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_PREFIX = '0:0:0:0:0:ffff';

/**
 * Returns the key under which sign-ins of an address are counted: the address itself for IPv4, also if
 * mapped to IPv6, and the /64 network for IPv6, because one customer usually has all of its addresses.
 */
export function addressKey(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const groups = groupsOf(withoutZone);
  const [high = '', low = ''] = groups.slice(-2);
  if (groups.slice(0, -2).join(':') === MAPPED_PREFIX)
    return [...bytesOf(high), ...bytesOf(low)].join('.');
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groupsOf(address: string): readonly string[] {
  // The URL parser normalizes every notation to the shortest one, without a dotted end.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = shortest
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

function bytesOf(group: string): readonly number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
