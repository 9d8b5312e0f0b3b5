import { asAnswered } from '../../acquiring/operations/index.ts';
import { sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { type Route, JSON_TYPE } from '../../platform/http/route.ts';
import type { Refund } from './refund.ts';
import type { Refunds } from './refunds.ts';
import * as schema from './schema.ts';
import { REFUND_CHANGES } from './versions.ts';
import { listRefunds, listRefundsOfBatch } from './refund-list-store.ts';

export const REFUNDS = { tag: 'Refunds', changes: REFUND_CHANGES } as const;

const READ = {
  tag: 'Refunds',
  access: 'refund.read',
  changes: REFUND_CHANGES,
  path: '/refunds',
  names: ['Refund', 'Refunds'],
  nouns: ['a refund', 'refunds'],
} as const;

export function refundReadRoutes({ db, find }: Refunds): Route[] {
  const told = { record: schema.RefundBody, serialize: asAnswered<Refund>(schema.refundBody) };
  const [list, listAll] = sharedList(READ, {
    ...told,
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
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...told,
    id: ['refundId', schema.RefundId],
    missingType: JSON_TYPE,
    find: (whose, id) => find({ id, ...whose }),
  });
  return [list, retrieve, listAll, retrieveAny];
}
