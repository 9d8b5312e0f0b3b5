import type { PartnerCaller } from '../../../access/partners/index.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { forBucket } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { type Fault, found, invalid, ruleBroken } from '../../../platform/http/errors.ts';
import { findPaymentsById } from '../../payments/index.ts';
import type { DisputeDeps } from '../deps.ts';
import type { Dispute } from '../dispute.ts';
import { findDispute, lockDispute } from '../dispute-store.ts';
import { DISPUTE_PROBLEMS } from '../errors.ts';
import type { Evidence } from '../evidence.ts';
import { chosenPayments, keepDraft } from './draft-store.ts';
import { soundAmong, takesEarlierPayments } from './earlier-payments.ts';

/** Texts by field, null for one that goes; and which earlier payments are named, in place of those before. */
type DraftChange = Readonly<{
  texts: Readonly<Record<string, string | null>>;
  earlierPayments?: readonly string[] | undefined;
}>;

type Asked = Readonly<{ caller: PartnerCaller; disputeId: string; change: DraftChange }>;

export async function changeDraft(
  { clock, db }: Pick<DisputeDeps, 'clock' | 'db'>,
  { caller, change, disputeId }: Asked,
): Promise<Dispute> {
  found(await findDispute(db, caller, disputeId));
  return await transaction(forBucket(db, bucketIn(disputeId)), async (tx) => {
    const dispute = found(await lockDispute(tx, disputeId));
    if (dispute.state !== 'NEEDS_RESPONSE') throw ruleBroken(DISPUTE_PROBLEMS.stateForbids);
    const { earlierPayments: ids } = change;
    if (ids) {
      const payment = found((await findPaymentsById(tx, [dispute.paymentId]))[0]);
      const sound = await soundAmong(tx, { dispute, payment, ids });
      const faults = unsoundFaults(dispute, ids, new Set(sound.map((one) => one.paymentId)));
      if (faults.length > 0) throw invalid(faults);
    }
    const evidence = merged(dispute.evidence, change.texts);
    const chosen = ids ? [...new Set(ids)].toSorted() : await chosenPayments(tx, disputeId);
    const now = clock.now();
    await keepDraft(tx, disputeId, { evidence, chosen }, now);
    return { ...dispute, evidence, modifiedAt: now };
  });
}

function merged(evidence: Evidence, texts: DraftChange['texts']): Evidence {
  const both = Object.entries({ ...evidence, ...texts });
  return Object.fromEntries(
    both.flatMap(([field, text]) => (text === null ? [] : [[field, text] as const])),
  );
}

function unsoundFaults(
  dispute: Dispute,
  ids: readonly string[],
  sound: ReadonlySet<string>,
): readonly Fault[] {
  const errorMessage = takesEarlierPayments(dispute)
    ? 'Must be one of the earlier payments that are offered.'
    : 'The reason of this dispute is not answered by earlier payments.';
  return ids.flatMap((id, place) =>
    sound.has(id)
      ? []
      : [
          {
            parameterName: `earlierPayments[${place}]`,
            parameterValue: id,
            reasonCode: 'INVALID_VALUE',
            errorMessage,
          },
        ],
  );
}
