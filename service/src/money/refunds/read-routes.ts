import { sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { JSON_TYPE, type Route } from '../../platform/http/route.ts';
import { listRefunds, listRefundsOfBatch } from './refund-list-store.ts';
import type { Refunds } from './refunds.ts';
import * as schema from './schema.ts';
import { REFUND_CHANGES } from './versions.ts';

const REFUNDS = {
  tag: 'Refunds',
  access: 'refund.read',
  changes: REFUND_CHANGES,
  path: '/refunds',
  names: ['Refund', 'Refunds'],
  nouns: ['a refund', 'refunds'],
} as const;

/** Refunds as their partner sees them, and as operators see everybody's. */
export function refundReadRoutes({ db, find }: Refunds): Route[] {
  const shown = { record: schema.RefundBody, serialize: schema.refundBody };
  const [list, listAll] = sharedList(REFUNDS, {
    ...shown,
    filters: schema.REFUND_FILTERS,
    isFoundByKey: true,
    ids: /^ri/,
    description:
      'Newest first. Use `batchId` to list the refunds of that batch, the last to join it first.',
    rows: async (whose, { page, filters: { batchId, ...filters } }) =>
      batchId === undefined
        ? await listRefunds(db, whose, { page, filters })
        : await listRefundsOfBatch(db, whose, { page, filters, batchId }),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(REFUNDS, {
    ...shown,
    id: ['refundId', schema.RefundId],
    missingType: JSON_TYPE,
    find: (whose, id) => find({ id, ...whose }),
  });
  return [list, retrieve, listAll, retrieveAny];
}
