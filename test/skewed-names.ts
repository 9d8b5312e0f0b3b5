import type { Database } from '../service/src/platform/db/pool.ts';
import { beginningWith, findWorded, findWords } from '../service/src/platform/words/find-store.ts';

const NAMED = { owners: ['pa1', ''], kinds: ['MERCHANT', 'CUSTOMER'], merchantId: null };
const merchantId = '0000000000001';

type Asked = readonly [RegExp, ...((db: Database) => Promise<unknown>)[]];

/** Names that none has among those that all have, each with the indexes that find them. */
export const ASKED_OF_NAMES: Readonly<Record<string, Asked>> = {
  'names of a kind that none has': [
    /search_phrases_by_partner/,
    (db) => findWorded(db, NAMED, beginningWith(['pa1', ''], 'v'), { each: 8 }),
    (db) => findWorded(db, NAMED, [{ owner: 'pa1', from: 'v1', to: 'v1!' }], { each: 60 }),
    (db) =>
      findWorded(db, NAMED, [{ owner: 'pa1', from: 'v1', to: 'v1!' }], { each: 8, together: 8 }),
  ],
  'names of a merchant’s records': [
    /search_phrases_by_merchant/,
    (db) => findWorded(db, { ...NAMED, merchantId }, beginningWith(['pa1'], 'v'), { each: 8 }),
  ],
  'words like one': [/search_pieces_pkey/, (db) => findWords(db, NAMED, 'keefe')],
};
