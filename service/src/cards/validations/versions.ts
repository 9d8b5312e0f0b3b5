import {
  eachRecord,
  type VersionChange,
  type WireAnswer,
  without,
} from '../../platform/http/api-version/change.ts';
import { CARD_BRANDS } from '../../records/vault/index.ts';

export const VALIDATION_CHANGES: readonly VersionChange[] = [
  CARD_BRANDS,
  {
    version: '2025-01-14',
    summary: 'authorizationCode in transactionDetails of validations.',
    downgrade: (answer) =>
      withoutEmpty(
        eachRecord(answer, (record) => without(record, 'transactionDetails', 'authorizationCode')),
      ),
  },
];

/** The 404 of a validation has transactionDetails for the sake of the code alone. */
function withoutEmpty(answer: WireAnswer): WireAnswer {
  if (answer.status !== 404) return answer;
  return eachRecord(answer, ({ transactionDetails: _removed, ...rest }) => rest);
}
