import type { Clock } from '../../service/src/kernel/clock.ts';
import { bankDay } from '../../service/src/money/rails/index.ts';
import { bai2 } from '../bank-statements.ts';

const STRANGERS = 20;

/** A statement of today with charges that no payout has: each is a difference with the bank. */
export function statementOfStrangers(clock: Clock): Readonly<{ content: string }> {
  const entries = Array.from({ length: STRANGERS }, (_, place) => ({
    amount: -1 - place,
    bank: `CHARGE${place}`,
  }));
  const day = bankDay(clock.now());
  const file = bai2({ day, account: '0001000111000001', opening: 0, entries });
  return { content: Buffer.from(file).toString('base64') };
}
