import { sharedList, sharedRetrieve } from '../../../access/partners/index.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { DisputeDeps } from '../deps.ts';
import { findAlert, listAlerts } from './alert-store.ts';
import * as schema from './schema.ts';

const READ = {
  tag: 'Disputes',
  access: 'dispute.read',
  path: '/dispute-alerts',
  names: ['DisputeAlert', 'DisputeAlerts'],
  nouns: ['a dispute alert', 'dispute alerts'],
} as const;

const DESCRIPTION =
  'What banks report before there is a dispute. A refund of the amount by `respondBy` prevents it.';

export function alertRoutes({ db }: Pick<DisputeDeps, 'db'>): Route[] {
  const shown = { record: schema.AlertBody, serialize: schema.alertBody };
  const [list, listAll] = sharedList(READ, {
    ...shown,
    description: DESCRIPTION,
    filters: schema.ALERT_FILTERS,
    ids: schema.ALERT_ID,
    rows: (whose, asked) => listAlerts(db, whose, asked),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...shown,
    id: ['alertId', schema.AlertId],
    find: (whose, id) => findAlert(db, whose, id),
  });
  return [list, retrieve, listAll, retrieveAny];
}
