import { eachRecord, type VersionChange, without } from '../../platform/http/api-version/change.ts';
import { CARD_BRANDS } from '../../records/vault/index.ts';

export const PAYMENT_CHANGES: readonly VersionChange[] = [
  CARD_BRANDS,
  {
    version: '2025-01-14',
    summary: 'authorizationCode in transactionDetails of payments.',
    downgrade: (answer) =>
      eachRecord(answer, (record) => without(record, 'transactionDetails', 'authorizationCode')),
  },
];
