import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Received } from '../service/src/cards/three-d-secure/messages/index.ts';
import type { Wire } from './three-d-secure-messages.ts';

export type Outcome = 'ok' | readonly [code: string, fields: string];

/** `ok`, or code and fields of the Erro. */
export function outcome(received: Received<unknown>): Outcome {
  return received.ok ? 'ok' : [received.erro.errorCode, received.erro.errorDetail];
}

export type Row = readonly [name: string, change: Wire, Outcome];

/** A test for each row. A change to undefined takes the field away. */
export function table(title: string, rows: readonly Row[], run: (change: Wire) => Outcome): void {
  for (const [name, change, expected] of rows) {
    void test(`${title}: ${name}`, () => assert.deepEqual(run(change), expected));
  }
}
