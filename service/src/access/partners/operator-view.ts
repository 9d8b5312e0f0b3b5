import { type TProperties, Type } from 'typebox';
import { strict } from '../../platform/http/schema.ts';
import { PartnerId } from './schema.ts';

/** What every route of operators that shows partners' records has in common. */
export const OPERATORS_READ = { tag: 'Operator', access: 'operator.read', method: 'GET' } as const;

/** The query of a list, for operators: of one partner, or of all. */
export function queryOfAny<Properties extends TProperties>(filters: Properties) {
  return strict({ ...filters, partnerId: Type.Optional(PartnerId) });
}

/** A record as operators see it: as its partner does, with whose it is. */
export function bodyOfAny<Properties extends TProperties>(
  title: string,
  { properties }: Readonly<{ properties: Properties }>,
) {
  return strict({ partnerId: PartnerId, ...properties }, { title });
}

type Owned = Readonly<{ partnerId: string }>;

export function withPartner<Row extends Owned, Body extends object>(
  serialize: (row: Row) => Body,
): (row: Row) => Body & Owned {
  return (row) => ({ partnerId: row.partnerId, ...serialize(row) });
}
