import { ACCOUNTS } from '../service/src/records/ledger/entry.ts';

/** What every account of the ledger has where nothing was posted. */
export const NO_BALANCES = Object.fromEntries(ACCOUNTS.map((account) => [account, 0n]));
