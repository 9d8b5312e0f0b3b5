import { type IdKind, keyEnding, keyEndingOf, newIdUnder } from '../../kernel/id.ts';
import type { RequestName } from '../../platform/db/idempotency-store.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type FoundOperation, foundOperations } from './found-store.ts';

/** The kinds of ids by which acquirers know what was asked for under a key. */
type AskedKind = Extract<IdKind, 'payment' | 'refund' | 'ledgerEntry'>;

/**
 * What acquirers know and this database does not, because it was restored to an earlier moment. The id
 * of whatever is asked of an acquirer is made under the key of the request, so a repeat that comes
 * after a restore is given the id of the first: the acquirer recognises it, and does nothing twice.
 * Nothing is read or kept for that on the way of a payment.
 */
export type FoundOperations = Readonly<{
  /** Before the first request. */
  load: () => Promise<void>;
  idUnder: (
    kind: AskedKind,
    made: Readonly<{ bucket: string; now: Date }>,
    name: RequestName,
  ) => string;
  /** What an acquirer did under an id that this database may not have. */
  find: (id: string) => FoundOperation | undefined;
}>;

export function createFoundOperations(db: Queryable): FoundOperations {
  let byId: ReadonlyMap<string, FoundOperation> = new Map();
  let byEnding: ReadonlyMap<string, string> = new Map();
  const known = (merchantId: string | null, ending: string): string | undefined =>
    byEnding.size === 0 ? undefined : byEnding.get(`${merchantId} ${ending}`);
  return {
    load: async () => {
      const found = await foundOperations(db);
      byId = new Map(found.map((one) => [one.operationId, one]));
      byEnding = new Map(
        found.map(({ merchantId, operationId: id }) => [`${merchantId} ${keyEndingOf(id)}`, id]),
      );
    },
    idUnder: (kind, { bucket, now }, { key, merchantId, operation, partnerId }) => {
      const ending = keyEnding(`${partnerId} ${merchantId ?? ''} ${operation} ${key}`);
      return known(merchantId, ending) ?? newIdUnder(kind, bucket, now, ending);
    },
    find: (id) => byId.get(id),
  };
}
