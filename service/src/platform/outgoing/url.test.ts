import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowedAddress, urlFaults } from './url.ts';

const PUBLIC = [
  'https://shop.example/hooks',
  'https://shop.example:8443/hooks?token=1&b=%20',
  'https://xn--caf-dma.example/',
  'https://93.184.216.34/',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/',
];

for (const url of PUBLIC) {
  test(`${url} may be called`, () => assert.deepEqual(urlFaults(url, 'none'), []));
}

/** Every spelling that ends at an address which is not public. */
const NOT_PUBLIC = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '１２７.0.0.1',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b::93.184.216.34]',
  '[64:ff9b:1::10.0.0.1]',
  '[2002:7f00:1::]',
  '[2002:5db8:d822::]',
  '[2001::1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[5f00::1]',
  '[100::1]',
];

for (const host of NOT_PUBLIC) {
  test(`https://${host}/ is refused`, () => {
    assert.deepEqual(urlFaults(`https://${host}/`, 'none'), ['Must be a public address.']);
  });
}

test('addresses with a zone are no URL, and a resolver’s are refused', () => {
  assert.deepEqual(urlFaults('https://[fe80::1%25eth0]/', 'none'), ['Must be a complete URL.']);
  for (const address of ['fe80::1%eth0', '::1%lo', '::ffff:10.0.0.1', 'shop.example', '']) {
    assert.ok(!isAllowedAddress(address, 'none'), address);
  }
});

test('names of this machine, names without a dot and names that end with one are refused', () => {
  for (const host of [
    'localhost',
    'LOCALHOST',
    'a.localhost',
    'metadata',
    'localhost.',
    'a.example.',
  ]) {
    assert.equal(urlFaults(`https://${host}/`, 'none').length, 1, host);
  }
});

test('every fault of an address is told at once', () => {
  assert.deepEqual(urlFaults('http://user:pass@10.0.0.1:22/#top', 'none'), [
    'Must begin with https://.',
    'Must not contain a user or password.',
    'Must not contain a fragment (#).',
    'The port must be 80, 443, or 1024 or higher.',
    'Must be a public address.',
  ]);
});

test('what is no complete http address is refused', () => {
  for (const url of [
    '',
    'shop.example',
    '//shop.example',
    'https://',
    'https://shop.example/a b',
    ' https://shop.example/',
    'https://shop.example\\@10.0.0.1/',
    'ht\ntps://shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://shop.example/${'a'.repeat(2048)}`,
  ]) {
    assert.equal(urlFaults(url, 'none').length, 1, url);
  }
});

test('in the sandbox this machine and http are allowed, and nothing else that is private', () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.localhost:3000']) {
    assert.deepEqual(urlFaults(`http://${host}/hooks`, 'loopback'), [], host);
  }
  for (const host of ['10.0.0.1', '169.254.169.254', '0.0.0.0', '[fd00::1]', 'localhost:22']) {
    assert.equal(urlFaults(`http://${host}/`, 'loopback').length, 1, host);
  }
});
