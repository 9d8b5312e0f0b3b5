import type { CaseNotice } from '../notice.ts';

/** What an acquirer tells of a payment of ours before there is a dispute. */
export type AlertNotice = Omit<CaseNotice, 'kind'> &
  Readonly<{ kind: 'FRAUD_WARNING' | 'DISPUTE_ALERT' }>;
