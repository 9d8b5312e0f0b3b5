import { recording } from '../../records/events/index.ts';
import { type Statement, lockingIn } from '../../platform/db/pool.ts';
import { type Tx, transaction } from '../../platform/db/transaction.ts';
import { type MerchantEvent, merchantEvent } from './event.ts';
import { type Change, changesInsertion, type NewChange } from './change-store.ts';
import type { Merchant, OnboardingDeps } from './merchant.ts';
import { isDeepStrictEqual } from 'node:util';
import { dotted, type PathStep } from '../../platform/http/faults.ts';
import type { AuditEntry } from '../../platform/audit-log/audit-log.ts';
import { bucketOf } from '../../kernel/id.ts';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { found } from '../../platform/http/errors.ts';
import { lockMerchant, updateMerchant } from './merchant-store.ts';

type RecordedChange = NewChange & Readonly<{ type: MerchantEvent }>;

/** Records a change in the merchant's history and as an event, in the transaction that makes it. */
export async function recordChange(
  tx: Tx,
  merchant: Merchant,
  change: Omit<RecordedChange, 'merchant'>,
): Promise<void> {
  await tx.commitInOneRoundTrip(recordingChanges([{ ...change, merchant }]));
}

/** The same of several merchants as statements, to be sent together with others. */
export function recordingChanges(recorded: readonly RecordedChange[]): readonly Statement[] {
  const events = recorded.map(({ merchant, type, changes, correlationId }) =>
    merchantEvent(merchant, { type, changed: groupsOf(changes), correlationId }),
  );
  return [changesInsertion(recorded), ...recording(events)];
}

/** Every member that differs, by its dotted path. */
export function changesBetween(from: unknown, to: unknown): readonly Change[] {
  const [before, after] = [new Map(leavesOf(from)), new Map(leavesOf(to))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path) => ({ path, from: before.get(path) ?? null, to: after.get(path) ?? null }))
    .filter((change) => !isDeepStrictEqual(change.from, change.to));
}

/** The values that hold no others, by their dotted paths; an empty list or object is one. */
function leavesOf(value: unknown, steps: readonly PathStep[] = []): (readonly [string, unknown])[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const stepTo = (name: string) => (Array.isArray(value) ? Number(name) : name);
  if (members.length === 0) return [[dotted(steps), value]];
  return members.flatMap(([name, member]) => leavesOf(member, [...steps, stepTo(name)]));
}

/** The top-level groups that were changed: events report nothing more. */
function groupsOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ path }) => path.split('.')[0] ?? path))];
}

/** What an operator does to a merchant, as its history, its event and the audit log tell it. */
type Deed = Readonly<{
  merchantId: string;
  correlationId: string;
  made: Partial<Pick<Merchant, 'status' | 'terminalId'>>;
  type: MerchantEvent;
  action: string;
  details: NonNullable<AuditEntry['details']>;
  reason?: string;
}>;

/** An operator's change of a merchant. Where nothing changes, nothing is recorded. */
export async function changeMerchant(
  { audit, clock, db }: OnboardingDeps,
  caller: OperatorCaller,
  { action, correlationId, details, made, merchantId, ...told }: Deed,
): Promise<Merchant> {
  return await transaction(lockingIn(db, bucketOf(merchantId)), async (tx) => {
    const merchant = found(await lockMerchant(tx, caller, merchantId));
    const changes = changesBetween(setOf(merchant), setOf({ ...merchant, ...made }));
    if (changes.length === 0) return merchant;
    const version = merchant.version + 1;
    const changed = { ...merchant, ...made, version, modifiedAt: clock.now() };
    await updateMerchant(tx, changed);
    const by = { actor: caller.clientId, correlationId };
    await recordChange(tx, changed, { ...by, ...told, changes });
    await audit.record(tx, { ...by, action, subject: merchantId, details });
    return changed;
  });
}

/** What operators set, as the history names it. */
function setOf({ status: merchantStatus, terminalId }: Merchant) {
  return { merchantStatus, terminalId };
}
