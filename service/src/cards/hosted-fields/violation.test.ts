import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsIn } from './violation.ts';

test('a violation is reported without query, fragment, sample and anything like a card number', () => {
  const [reported] = violationsIn([
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'script-src',
        blockedURL: 'https://evil.example/4242424242424242/x.js?number=1#y',
        documentURL: 'https://pay.example/hosted-fields/hp?origin=https://shop.example',
        sourceFile: 5,
        sample: 'steal(4242424242424242)',
      },
    },
  ]);
  assert.deepEqual(reported, {
    directive: 'script-src',
    blocked: 'https://evil.example/[masked]/x.js',
    document: 'https://pay.example/hosted-fields/hp',
    source: '',
  });
});

test('however long the report, what is logged of it is short', () => {
  const [reported] = violationsIn({ 'csp-report': { 'blocked-uri': 'x'.repeat(10_000) } });
  assert.equal(reported?.blocked.length, 200);
  const [cut] = violationsIn({ 'csp-report': { 'blocked-uri': `x${'😀'.repeat(200)}` } });
  assert.equal(cut?.blocked, `x${'😀'.repeat(99)}`);
});
