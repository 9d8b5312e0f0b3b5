import type { Faults } from './faults.ts';
import type { MessageLog } from './log.ts';
import type { Settings } from './settings.ts';
import type { Timers } from './timers.ts';
import type { Transactions } from './transactions.ts';
import type { UsedValues } from './used-values.ts';

/** What the parts of one running issuer share. */
export type Issuer = Readonly<{
  settings: Settings;
  /** How browsers reach the pages, without a slash at the end. */
  url: string;
  now: () => Date;
  log: MessageLog;
  transactions: Transactions;
  timers: Timers;
  usedValues: UsedValues;
  /** What is to go wrong. */
  faults: Faults;
  /** When each 3DS Server last sent a PReq. */
  lastPreq: Map<string, number>;
}>;
