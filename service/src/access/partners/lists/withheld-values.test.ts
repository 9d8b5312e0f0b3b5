import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAccounts, withoutAddresses } from './withheld-values.ts';

test('of an address that a member has, the host stays', () => {
  for (const [whole, host] of [
    ['https://hooks.example/services/T0/B0/key', 'https://hooks.example/***'],
    ['https://user:key@hooks.example:8443', 'https://hooks.example:8443/***'],
    ['https://hooks.example/?key=1', 'https://hooks.example/***'],
    ['https://hooks.example', 'https://hooks.example'],
    ['https://hooks.example/', 'https://hooks.example/'],
    ['x://', '***'],
    [null, null],
    [7, 7],
  ]) {
    assert.deepEqual(withoutAddresses({ a: [{ url: whole }] }), { a: [{ url: host }] });
  }
  const many = { callbackUrls: ['https://a.example/key'], jwks_uri: 'https://b.example/key' };
  assert.deepEqual(withoutAddresses(many), {
    callbackUrls: ['https://a.example/***'],
    jwks_uri: 'https://b.example/***',
  });
});

test('in other texts, and in JSON that is a text, what may be a key goes', () => {
  const problem = 'https://pay.example/docs/problems/idempotency-key-reused';
  for (const [whole, shown] of [
    [problem, problem],
    ['plain', 'plain'],
    ['see https://u:p@h.example/a?key=1#k, please', 'see https://h.example/a?***#*** please'],
    ['https://h.example/in/T0123456789abcdef/x', 'https://h.example/in/***/x'],
    ['{"url":"https://h.example/key"}', '{"url":"https://h.example/***"}'],
    ['{cut https://h.example/a?key', '{cut https://h.example/a?***'],
  ]) {
    assert.deepEqual(withoutAddresses({ text: whole }), { text: shown });
  }
});

test('an account is told by its last three digits, wherever it stands', () => {
  const whole = {
    accountNumber: '1234567',
    list: [{ accountNumber: '7654321', transitNumber: '00012' }],
    changes: [{ path: 'bankingDetails.other[0].accountNumber', from: '1111222', to: null }],
    at: new Date(0),
  };
  assert.deepEqual(withoutAccounts(whole), {
    accountNumber: '****567',
    list: [{ accountNumber: '****321', transitNumber: '00012' }],
    changes: [{ path: 'bankingDetails.other[0].accountNumber', from: '****222', to: null }],
    at: new Date(0),
  });
});
