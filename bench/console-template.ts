import type { Client } from 'pg';
import { type CopiedTable, TABLES } from './console-tables.ts';

export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * Ids are moved in time by units of 2^20 milliseconds, so these digits of their time change and the last
 * four do not: by how many bits follow in units.
 */
export const CHANGED_DIGITS = [25, 20, 15, 10, 5, 0];
/** Of a UUID that begins with its time, in hexadecimal. */
export const UNIT_DIGITS = 7;
const REST = '[0-9]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const ID = `^(pi|ri|vi|pm|cu|ta|ev|de|ba|le|po|bf|br|rq|am|df|aj)${REST}`;
const OF_BANK = `^(bf|br)${REST}`; // Files are of many merchants, and so moved as a whole.
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** The tables as they were played, of which all copies are made, in each of the databases. */
export async function keepTemplate(owner: Client): Promise<void> {
  await owner.query('create schema template');
  // The digits of an id's time that change, as a number of units.
  await owner.query(`
    create function template.units(id text) returns bigint language sql immutable as $$
      select case when id ~ '${ID}' then ${CHANGED_DIGITS.map(
        (bits, place) =>
          `((strpos('${ALPHABET}', substr(id, ${5 + place}, 1)) - 1)::bigint << ${bits})`,
      ).join(' + ')} end $$`);
  for (const table of TABLES) await keepTable(owner, table);
  await owner.query(`
    create table template.statistics as
    select t.*, (select bucket::int from merchants m where m.merchant_id = t.merchant_id) as share
    from statistics t where unit = 'HOUR' and merchant_id > ''`);
  await owner.query(`
    create table template.latencies as
    select t.*, abs(hashtext(operation || up_to_ms || at)) % 100 as share
    from latencies t where unit = 'HOUR'`);
}

async function keepTable(owner: Client, table: CopiedTable): Promise<void> {
  const { about = 'null::text', name, of = 't.bucket::int', which = 'true' } = table;
  await owner.query(`
    create table template.${name} as
    select t.*, ${of} as share, ${about} as about from ${name} t where ${which}`);
  const columns = await columnsOf(owner, name);
  const texts = columns.filter(({ type }) => type === 'text' || type === 'uuid');
  const ids = [...texts.map((column) => column.name), 'about'];
  for (const column of ids) {
    const { rows } = await owner.query<{ form: string | null }>(`
      select case when bool_or(v ~ '${OF_BANK}') then 'bank' when bool_or(v ~ '${ID}') then 'id'
        when bool_or(v ~ '${UUID}') then 'uuid' end as form
      from (select ${column}::text as v from template.${name}) as t`);
    const form = rows[0]?.form;
    if (form == null) continue;
    const number =
      form === 'uuid'
        ? `case when ${column}::text ~ '${UUID}' then ('x' || substr(${column}::text, 1, ${UNIT_DIGITS}))::bit(${4 * UNIT_DIGITS})::bigint end`
        : `template.units(${column})`;
    await owner.query(`
      alter table template.${name} add column ${column}__${form} bigint;
      update template.${name} set ${column}__${form} = ${number}`);
  }
}

export type Column = Readonly<{ name: string; type: string; isGenerated: boolean }>;

export async function columnsOf(owner: Client, table: string): Promise<readonly Column[]> {
  const { rows } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attgenerated <> '' as "isGenerated"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  );
  return rows;
}

/** What a short time without trouble has not: dead deliveries, adjustments, differences. */
export async function addTrouble(owner: Client): Promise<void> {
  await owner.query(`
    update webhook_deliveries set state = 'DEAD', failures = attempts
    where state = 'DELIVERED' and abs(hashtext(delivery_id)) % 50 = 0`);
  await owner.query(`
    update webhook_attempts set status = 503, error = 'STATUS', error_text = 'It answered 503.'
    where delivery_id in (select delivery_id from webhook_deliveries where state = 'DEAD')`);
  await owner.query(`
    insert into payout_adjustments (bucket, adjustment_id, partner_id, merchant_id, currency, direction,
      amount, reason, status, requested_by, decided_by, decided_at, created_at)
    select bucket, 'aj' || substr(payout_id, 3), partner_id, merchant_id, currency, 'CREDIT', 500,
      'A fee charged twice', ends.status, 'one@operator.example', decided_by,
      case when decided_by is not null then paid_at end, paid_at
    from (select *, row_number() over (order by payout_id) as place from payouts
      where paid_at is not null) as paid
    join (values (0, 'REQUESTED', null), (1, 'APPROVED', 'two@operator.example'),
      (2, 'DECLINED', 'two@operator.example')) as ends (rest, status, decided_by)
      on place % 3 = rest
    where place <= 30`);
  await owner.query(`
    insert into reconciliation_differences (difference_id, kind, source, scope, item, merchant_id,
      payment_id, ours_amount, ours_currency, detail, state, created_at, last_seen_at)
    select 'df00' || substr(payment_id, 5), 'NOT_IN_THEIR_RECORD', 'simulator', payment_id, payment_id,
      merchant_id, payment_id, amount, currency, 'Measured.', 'OPEN', modified_at, modified_at
    from payments order by payment_id limit 10`);
}
