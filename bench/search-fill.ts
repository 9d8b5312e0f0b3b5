import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { gatherFinds } from '../service/src/money/payments/gather-finds.ts';
import { sql, takeLonger, transaction } from '../service/src/platform/db/pool.ts';
import { insertingWords } from '../service/src/platform/words/word-store.ts';
import type { Foundation } from '../service/src/runtime/foundation.ts';

export const PARTNER = 'pa0001KJMMA2G0AVQ8FJKY93MBDMRS';
const MERCHANT = '1234567890123';
const BUCKET = bucketOf(MERCHANT);
const START = Date.parse('2026-01-01T00:00:00Z');
const STEP = 200_000; // Payments of one statement.
const BATCH = 200; // Customers of one.
export const CUSTOMERS = 10; // Payments for each.

/** Each of them twenty customers have, and every customer is a Marie. */
function familyName(number: number): string {
  const syllables = ['ba', 'do', 'ki', 'lu', 'me', 'no', 'ra', 'ti', 'vo', 'ze'];
  const digits = String(Math.floor(number / 20)).padStart(3, '0');
  return Array.from(digits, (digit) => syllables[Number(digit)]).join('');
}

/** What is looked for: the same record in both, or nothing. */
export const ASKED: readonly (readonly [what: string, text: string])[] = [
  ['an order', 'WEB-100417'],
  ['the number of an order', '100417'],
  ['a number that none has', '99999999'],
  ['an amount', '12.34'],
  ['last four digits', '0017'],
  ['a word that all have', 'marie'],
  ['the beginning of a word that all have', 'mar'],
  ['a part of a word that all have', 'arie'],
  ['a word that all have, one letter wrong', 'maroe'],
  ['a rare word', 'babalu'],
  ['a part of rare words', 'abal'],
  ['a rare word, one letter wrong', 'babanu'],
  ['two words', 'marie babalu'],
  ['two words, the other way round', 'babalu marie'],
  ['an e-mail address', 'marie.bababa.1@shop.example'],
  ['nothing', 'qwertyuiop'],
];

export async function fillSearch(foundation: Foundation, payments: number): Promise<void> {
  const { clock, db, realClock } = foundation;
  await db.query(sql`
    insert into partners (partner_id, kind, name, created_at, modified_at)
    values (${PARTNER}, 'ISV', 'Measured', now(), now())`);
  for (let first = 1; first <= payments; first += STEP) {
    await insertPayments(foundation, first, Math.min(payments, first + STEP - 1));
  }
  for (let first = 0; first < payments / CUSTOMERS; first += BATCH) {
    await insertCustomers(foundation, first, Math.min(payments / CUSTOMERS, first + BATCH));
  }
  await endFill({ clock, db, realClock });
}

/** What of it may be done again: gathered to the end, and analysed. */
export async function endFill({
  clock,
  db,
  realClock,
}: Pick<Foundation, 'clock' | 'db' | 'realClock'>): Promise<void> {
  const job = gatherFinds({ db, clock, realClock, limits: { commitMs: 0 } });
  while ((await job.run()) > 0) continue;
  await transaction(db, async (tx) => {
    await takeLonger(tx);
    await tx.query(
      sql`analyze payments_ended, payment_finds, customers, search_phrases, search_pieces`,
    );
  });
}

async function insertPayments({ db }: Foundation, first: number, last: number): Promise<void> {
  await transaction(db, async (tx) => {
    await takeLonger(tx);
    await tx.query(sql`
    insert into payments (bucket, payment_id, partner_id, merchant_id, status, currency, amount,
      authorized, captured, released, refunded, refunding, automatic_capture, payment_method_id,
      is_stored, idempotency_key, request, card, order_id, attempts, created_at, modified_at)
    select ${BUCKET}, 'pi' || ${BUCKET} || lpad(n::text, 26, '0'), ${PARTNER}, ${MERCHANT}, 'SUCCEEDED', 'CAD',
      1200 + n % 97, 0, 0, 0, 0, 0, true, 'pm', false, 'k' || n, '{}',
      json_build_object('lastFour', lpad((n % 100)::text, 4, '0'), 'brand', 'VISA'), 'WEB-' || 100000 + n, 0,
      ${new Date(START)}::timestamptz + n * interval '997 ms', now()
    from generate_series(${first}::int, ${last}::int) as n`);
  });
}

async function insertCustomers(foundation: Foundation, first: number, end: number): Promise<void> {
  const made = Array.from({ length: Math.ceil(end) - first }, (_, at) => {
    const number = first + at;
    const id = newId('customer', BUCKET, new Date(START + number * 1_000));
    const family = familyName(number);
    const name = `Marie ${family.charAt(0).toUpperCase()}${family.slice(1)}`;
    return { id, name, email: `marie.${family}.${number}@shop.example` };
  });
  await transaction(foundation.db, async (tx) => {
    await tx.query(sql`
      insert into customers (bucket, customer_id, partner_id, merchant_id, name, email, created_at)
      select ${BUCKET}, id, ${PARTNER}, ${MERCHANT}, name, email, now()
      from unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ name }) => name)}::text[],
        ${made.map(({ email }) => email)}::text[]) as made (id, name, email)`);
    await tx.commitInOneRoundTrip(
      insertingWords(
        made.map(({ email, id, name }) => ({
          kind: 'CUSTOMER',
          id,
          bucket: BUCKET,
          partnerId: PARTNER,
          merchantId: MERCHANT,
          texts: [name, email],
        })),
      ),
    );
  });
}
