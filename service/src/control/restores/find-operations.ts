import type { ActivityRecord, FoundOperation } from '../../acquiring/acquirers/index.ts';
import { bucketIn, ID_LENGTH, isId } from '../../kernel/id.ts';
import type { Database } from '../../platform/db/pool.ts';
import { knownOperations, undonePayments } from './restore-store.ts';

/** What of an acquirer's record this database does not have: none of it where all is known. */
export async function unknownAmong(
  db: Database,
  acquirer: string,
  records: readonly ActivityRecord[],
): Promise<FoundOperation[]> {
  const ours = records.flatMap((record) => ourOperation(acquirer, record) ?? []);
  const [operations, payments] = await Promise.all([
    ofAllShards(db, knownOperations, ours),
    ofAllShards(db, undonePayments, ours),
  ]);
  return (
    ours
      .filter(({ operationId }) => !operations.has(operationId))
      // What gives a hold up may post an entry of another id.
      .filter(({ operation, paymentId }) => operation !== 'reverse' || !payments.has(paymentId))
  );
}

async function ofAllShards(
  db: Database,
  ask: typeof knownOperations,
  operations: readonly FoundOperation[],
): Promise<ReadonlySet<string>> {
  const shards = Map.groupBy(operations, ({ paymentId }) => db.shardOf(bucketIn(paymentId)));
  const found = await Promise.all([...shards].map(([shard, own]) => ask(db.at(shard), own)));
  return new Set(found.flatMap((some) => [...some]));
}

/** By the references that we give. Undefined for what is none of ours, or undoes what was never known. */
function ourOperation(acquirer: string, record: ActivityRecord): FoundOperation | undefined {
  const { amount, at: bookedAt, final = false, merchantId, operation, outcome, reference } = record;
  const { isPayment, kind, operationId, paymentId } = idsIn(record);
  if (!isId(kind, operationId) || !isId('payment', paymentId)) return undefined;
  const isBooked = outcome === 'booked';
  return {
    acquirer,
    reference,
    operation,
    operationId,
    paymentId,
    merchantId,
    ...amount,
    isBooked,
    isFinal: final,
    bookedAt,
    // What was refused has left no trace that would have to be written.
    state: isPayment || !isBooked ? 'LOST' : 'WAITING',
    refusal: null,
  };
}

function idsIn({ operation, original, reference }: ActivityRecord) {
  const [first = '', , third = ''] = reference.split(':');
  if (operation === 'refund') {
    const paymentId = (original ?? '').slice(0, ID_LENGTH);
    return { isPayment: false, kind: 'refund', operationId: first, paymentId } as const;
  }
  const isPayment = operation === 'authorize' || operation === 'purchase';
  return isPayment
    ? ({ isPayment, kind: 'payment', operationId: first, paymentId: first } as const)
    : ({ isPayment, kind: 'ledgerEntry', operationId: third, paymentId: first } as const);
}
