import { limitOf, takePlace } from '../../access/partners/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { type Database, forBucket, transaction } from '../../platform/db/pool.ts';
import { Problem } from '../../platform/http/errors.ts';
import { SAVED_VIEW_PROBLEMS } from './errors.ts';
import { hasView, putView, type SavedView, type Viewer } from './view-store.ts';

const OWN_MAX = 200;

/** Keeps a view, in place of the viewer's earlier one of that name, or refuses one too many. */
export async function saveView(
  db: Database,
  viewer: Viewer,
  view: Omit<SavedView, 'owner'>,
): Promise<SavedView> {
  const { partnerId } = viewer;
  const isPartners = partnerId !== ''; // Operators' own have no limit together.
  const limit = isPartners ? await limitOf(db, 'savedViews', partnerId) : 0;
  const kept = await transaction(forBucket(db, bucketOf(partnerId)), async (tx) => {
    if (isPartners && !(await hasView(tx, viewer, view))) {
      const problem = SAVED_VIEW_PROBLEMS.tooMany;
      await takePlace(tx, { cap: 'savedViews', partnerId, limit, problem });
    }
    return await putView(tx, viewer, view, OWN_MAX);
  });
  if (!kept) throw new Problem(SAVED_VIEW_PROBLEMS.tooMany);
  return kept;
}
