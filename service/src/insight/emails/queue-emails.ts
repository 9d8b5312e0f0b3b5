import { newId } from '../../kernel/id.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { insertEmails } from './email-store.ts';
import { type Letters, letterAs } from './letter.ts';
import type { Addressee } from './recipients.ts';

/** Who writes, and whose bucket the transaction is in. */
type From = Readonly<{
  mailer: Mailer | undefined;
  bucket: string;
  partnerId: string;
  now: Date;
}>;

/**
 * Writes letters in the transaction of what they tell of: both are committed, or neither. Where no server
 * is set they are kept to be looked at, and never sent.
 */
export async function queueEmails(
  tx: Tx,
  { bucket, mailer, now, partnerId }: From,
  letters: Letters,
  addressees: readonly Addressee[],
): Promise<void> {
  const { kind, manageUrl, subjectId } = letters;
  const emails = addressees.map(({ address, language }) => ({
    ...letterAs(letters.in(language), language, manageUrl),
    id: newId('email', bucket, now),
    bucket,
    partnerId,
    kind,
    subjectId,
    recipient: address,
    language,
    manageUrl,
    isToBeSent: mailer !== undefined,
    createdAt: now,
  }));
  await insertEmails(tx, emails);
}
