import assert from 'node:assert/strict';
import type { FileRefused } from '../../service/src/money/rails/index.ts';

const FAULTS_MAX = 100;

/** A refusal says where: places that the file has, and no number of an account. */
export function assertPlaced({ faults }: FileRefused, bytes: Buffer, accounts: readonly string[]) {
  assert.ok(faults.length > 0 && faults.length <= FAULTS_MAX, `${faults.length} faults`);
  const lines = bytes.toString('latin1').split('\n').length;
  for (const { line, message, position } of faults) {
    assert.ok(line >= 1 && line <= lines + 1, `line ${line} of ${lines}`);
    // Where something is missing, just after it.
    assert.ok(position >= 1 && position <= bytes.length + 3, `position ${position}`);
    assert.ok(message.length > 5 && message.length < 300, message);
    for (const account of accounts)
      assert.doesNotMatch(message, new RegExp(`(?<!\\d)${account}(?!\\d)`));
  }
}
