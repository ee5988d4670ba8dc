import { expect, test } from 'vitest';
import { networkOf, networksOf } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:eeee:dddd:cccc', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('IPv6 limits count by /64: %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8:1:ff::1', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8:1:100::1', '2001:db8:1:100::/56', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1:ff00::/56', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2:0::/56', '2001:db8:2::/48'],
  ['unknown', 'unknown', 'unknown'],
])('IPv6 limits count by /56 and /48 as well: %s is in %s and %s', (address, middle, wide) => {
  expect(networksOf(address)).toMatchObject({ middle, wide });
});
