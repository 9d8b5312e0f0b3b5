import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENT, RELEASED, resolveVersion } from './versions.ts';

test('released versions are dated changes, newest first, above the baseline', () => {
  assert.deepEqual(RELEASED, ['2025-01-17', '2025-01-14', '2024-09-17']);
  assert.equal(CURRENT, '2025-01-17');
  assert.deepEqual(RELEASED.toSorted().toReversed(), RELEASED);
});

for (const [header, version] of [
  ['2025-01-17', '2025-01-17'],
  ['2026-11-15', '2025-01-17'],
  ['2025-01-16', '2025-01-14'],
  ['2025-01-14', '2025-01-14'],
  ['2025-01-13', '2024-09-17'],
  ['2024-09-17', '2024-09-17'],
] as const) {
  test(`Api-Version ${header} is ${version}`, () => assert.equal(resolveVersion(header), version));
}

for (const [header, reasonCode] of [
  [undefined, 'REQUIRED_FIELD'],
  ['', 'INVALID_FORMAT'],
  ['2025-1-17', 'INVALID_FORMAT'],
  ['2025-02-30', 'INVALID_FORMAT'],
  ['latest', 'INVALID_FORMAT'],
  ['2025-01-17T00:00:00Z', 'INVALID_FORMAT'],
  ['2024-09-16', 'INVALID_VALUE'],
  ['1999-12-31', 'INVALID_VALUE'],
] as const) {
  test(`Api-Version ${JSON.stringify(header)} is refused, and the released ones are listed`, () => {
    const fault = resolveVersion(header);
    assert.ok(typeof fault === 'object');
    assert.equal(fault.reasonCode, reasonCode);
    assert.match(fault.errorMessage, /2024-09-17, 2025-01-14, 2025-01-17/);
  });
}
