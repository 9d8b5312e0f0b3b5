import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressGroup } from './address-group.ts';

test('an IPv4 address is its own group, an IPv6 address is one of its /64 network', () => {
  const table: Record<string, string> = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8::1': '2001:db8:0:0::/64',
    '2001:DB8:0:0:ffff::': '2001:db8:0:0::/64',
    '2001:db8:0:1::1': '2001:db8:0:1::/64',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '1::': '1:0:0:0::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '': '',
  };
  for (const [ip, group] of Object.entries(table)) assert.equal(addressGroup(ip), group, ip);
});
