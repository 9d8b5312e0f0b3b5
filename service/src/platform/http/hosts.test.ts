import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostCheck } from './hosts.ts';

const NAMES = ['pay.example.com', '203.0.113.7', '[2001:db8::7]'];
const isOurs = hostCheck({ names: NAMES, takesLoopback: false });

test('a host is one of ours in any spelling, and at any port', () => {
  for (const host of [...NAMES, 'PAY.example.COM:443', 'pay.example.com.', '[2001:DB8::7]:8080']) {
    assert.equal(isOurs(host), true, host);
    assert.equal(isOurs(host), true, `${host} again`);
  }
});

test('no other host is, however much of ours is in it', () => {
  const others =
    'evil.example pay.example.com.evil.example evil.pay.example.com example.com evil@pay.example.com ' +
    'pay.example.com@evil.example pay.example.com:443:1 :443 pay.example.com/evil pay.example.com:x ' +
    '[::1] [evil] localhost 127.0.0.1:8080 203.0.113.8 pay.example.com.. [pay.example.com]';
  for (const host of [...others.split(' '), '', 'pay.example.com evil']) {
    assert.equal(isOurs(host), false, host);
  }
});

test('the machine itself goes by every name that leads nowhere else', () => {
  const isLocal = hostCheck({ names: [], takesLoopback: true });
  for (const host of ['localhost:8080', 'shop.localhost', '127.0.0.1', '127.1.2.3:1', '[::1]:80']) {
    assert.equal(isLocal(host), true, host);
  }
  for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', '0.0.0.0']) {
    assert.equal(isLocal(host), false, host);
  }
});
