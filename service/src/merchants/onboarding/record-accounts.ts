import { newId } from '../../kernel/id.ts';
import { defineEvent, eventOf, type NewEvent, recording } from '../../records/events/index.ts';
import type { By } from '../../platform/http/caller.ts';
import { group, strict } from '../../platform/http/schema.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type AccountDifference, accountDifferences, maskedAccount } from './bank-account.ts';
import { ACCOUNT_CHANGE } from './bank-account-schema.ts';
import { accountChangesInsertion, type BankAccountChange } from './bank-account-store.ts';
import * as field from './field.ts';
import type { Merchant } from './merchant.ts';
import type { WholeProfile } from './private-details.ts';

const CHANGED = defineEvent({
  type: 'merchant.bank_account_changed',
  description:
    'A bank account of a merchant is another one now. The contact is whom to tell, as it was before the change: somebody who may not know of it.',
  data: strict({
    ...ACCOUNT_CHANGE,
    contact: group('Whom to tell of the change', {
      firstName: field.line(),
      lastName: field.line(),
      email: field.Email,
      phone: field.Phone,
      language: field.line(),
    }),
  }),
});

type Changed = By &
  Readonly<{
    /** As it is since. */
    merchant: Merchant;
    from: WholeProfile;
    to: WholeProfile;
    reason?: string | undefined;
  }>;

/**
 * Keeps each account that is another one now, and records the event by which the merchant's contact is
 * told, in the transaction that changes it.
 */
export async function recordAccounts(tx: Tx, changed: Changed): Promise<void> {
  const { from, merchant, to } = changed;
  const differences = accountDifferences(from, to);
  if (differences.length === 0) return;
  const changes = differences.map((difference) => changeOf(changed, difference));
  const events = changes.map((change) =>
    eventAbout(change, { bucket: merchant.bucket, profile: from }),
  );
  await tx.commitInOneRoundTrip([accountChangesInsertion(changes), ...recording(events)]);
}

function changeOf(
  { actor, merchant, correlationId, reason }: Changed,
  { accountType, after, before, currency }: AccountDifference,
): BankAccountChange {
  const { bucket, merchantId, modifiedAt: createdAt, partnerId } = merchant;
  return {
    id: newId('bankAccountChange', bucket, createdAt),
    partnerId,
    merchantId,
    accountType,
    currency,
    before: before && maskedAccount(before),
    after: after && maskedAccount(after),
    actor,
    reason: reason ?? null,
    correlationId,
    createdAt,
  };
}

/** Each change is one of its own, and has no other event. */
function eventAbout(
  change: BankAccountChange,
  { bucket, profile }: Pick<Merchant, 'bucket' | 'profile'>,
): NewEvent {
  const { accountType, after, before, correlationId, createdAt: now, currency } = change;
  const { id: subjectId, merchantId, partnerId } = change;
  const { contactInformation, merchantInformation } = profile.merchantDetails;
  const { firstName, lastName, phone } = contactInformation;
  const { email, language } = merchantInformation;
  const about = { bucket, partnerId, merchantId, subjectId, sequence: 1, correlationId, now };
  const contact = { firstName, lastName, email, phone, language };
  const told = { changeId: subjectId, merchantId, accountType, currency, before, after, contact };
  return eventOf(CHANGED, { ...about, data: told });
}
