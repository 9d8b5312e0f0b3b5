import { sumOfAmounts } from '../../kernel/money.ts';
import { ID_KINDS } from '../../kernel/id.ts';
import type { StatementLine } from './statement-lines.ts';

/** What a dispute moved in a month; below zero what was taken from the merchant or charged to it. */
export type Chargeback = Readonly<{
  disputeId: string;
  paymentId: string;
  /** Held, less what came back. */
  amount: bigint;
  fee: bigint;
  tax: bigint;
}>;

/** Of each dispute that anything moved for, in the order in which they first did. */
export function chargebacksIn(lines: readonly StatementLine[]): Chargeback[] {
  const own = lines.filter(({ subjectId }) => subjectId.startsWith(ID_KINDS.dispute));
  return [...Map.groupBy(own, ({ subjectId }) => subjectId)].map(([disputeId, some]) => {
    const sumOf = (kind: string) => sumOfAmounts(some.filter((one) => one.kind.startsWith(kind)));
    return {
      disputeId,
      paymentId: some[0]?.paymentId ?? '',
      amount: sumOf('DISPUTE'),
      fee: sumOf('FEE'),
      tax: sumOf('TAX'),
    };
  });
}
