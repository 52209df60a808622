import { addressKey } from './address-key';

it.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address written as IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['its neighbor in the same network', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['another network', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['a short address', '2001:db8::1', '2001:db8:0:0::/64'],
  ['loopback', '::1', '0:0:0:0::/64'],
  ['a link-local address', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['something else', 'unknown', 'unknown'],
])('counts %s', (_, address, key) => {
  expect(addressKey(address)).toBe(key);
});
