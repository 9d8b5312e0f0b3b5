import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { strict } from '../../../platform/http/schema.ts';
import { PartnerId } from '../callers/schema.ts';

/** What every route of operators that shows partners' records has in common. */
export const OPERATORS_READ = { tag: 'Operator', access: 'operator.read', method: 'GET' } as const;

/** The query of a list, for operators: of one partner, or of all. */
export function queryOfAny<Properties extends TProperties>(filters: Properties) {
  return strict({ ...filters, partnerId: Type.Optional(PartnerId) });
}

/** A record as operators see it: as its partner does, with whose it is. */
export function bodyOfAny(record: TObject, named?: string) {
  const { title }: TSchema & Readonly<{ title?: unknown }> = record;
  const properties = { partnerId: PartnerId, ...record.properties };
  return strict(properties, { title: named ?? `${String(title)}OfPartner` });
}

export type Owned = Readonly<{ partnerId: string }>;

export function withPartner<Row extends Owned, Body extends object>(
  serialize: (row: Row) => Body,
): (row: Row) => Body & Owned {
  return (row) => ({ partnerId: row.partnerId, ...serialize(row) });
}
