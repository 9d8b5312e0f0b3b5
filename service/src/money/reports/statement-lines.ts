import * as fees from '../../merchants/fees/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Language } from '../../kernel/language.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { wordsOf } from './kind-words.ts';
import { chargedWords } from './statement-texts.ts';
import { nextMovements, type StatementMovement } from './statement-store.ts';
import { createCadValues } from './cad-values.ts';

/** A movement with how it came about, where it is a fee or the tax on one. */
export type StatementLine = StatementMovement &
  Readonly<{
    description: string;
    fee?: fees.ChargedLine;
    tax?: fees.ChargedTax;
    /** What a tax in US dollars is in Canadian ones, in cents, where that is known. */
    cadValue?: bigint | undefined;
  }>;

/** Whose statement it is, of which time, and in which language. */
export type StatementOf = fees.Span & Readonly<{ merchantId: string; language: Language }>;

const CHUNK = 500; // Movements read at a time: the next are read while these are sent.

/** The lines of a statement, some at a time, so that one of any length takes the same memory. */
export async function* statementLines(
  db: Queryable,
  { merchantId, language, ...span }: StatementOf,
): AsyncGenerator<StatementLine> {
  const cadValueOf = createCadValues();
  for (let after: StatementMovement | undefined; ;) {
    const movements = await nextMovements(db, merchantId, { ...span, after, limit: CHUNK });
    const [first, last] = [movements.at(0), movements.at(-1)];
    if (!first || !last) return;
    const within = { from: first.createdAt, to: addMilliseconds(last.createdAt, 1) };
    const charged = chargedBy(await fees.linesIn(db, merchantId, within));
    for (const movement of movements) {
      const line = lineOf(movement, charged.get(movement.id), language);
      yield line.tax ? { ...line, cadValue: cadValueOf(line.amount, line.tax) } : line;
    }
    if (movements.length < CHUNK) return;
    after = last;
  }
}

export type Charged = Readonly<{ fee: fees.ChargedLine; tax?: fees.ChargedTax }>;

/** By the entry that charged it, each fee, and each tax with the fee it is on. */
export function chargedBy(lines: readonly fees.ChargedLine[]): ReadonlyMap<string, Charged> {
  return new Map(
    lines.flatMap((fee) => [
      [fee.entryId, { fee }] as const,
      ...fee.taxes.flatMap((tax) =>
        tax.entryId === null ? [] : [[tax.entryId, { fee, tax }] as const],
      ),
    ]),
  );
}

function lineOf(movement: StatementMovement, charged: Charged | undefined, language: Language) {
  const description = charged ? chargedWords(charged, language) : wordsOf(movement.kind, language);
  return { ...movement, ...charged, description };
}
