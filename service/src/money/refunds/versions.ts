import {
  eachRecord,
  type VersionChange,
  type WireAnswer,
  without,
} from '../../platform/http/api-version/change.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { CARD_BRANDS } from '../../records/vault/index.ts';

export const REFUND_CHANGES: readonly VersionChange[] = [
  CARD_BRANDS,
  {
    version: '2025-01-17',
    summary:
      'authorizationCode in transactionDetails of refunds; refund-retrieve errors in their present form.',
    downgrade: (answer) =>
      withOldErrors(
        eachRecord(answer, (record) => without(record, 'transactionDetails', 'authorizationCode')),
      ),
  },
  {
    version: '2025-01-14',
    summary: 'authorizationCode in statusDetails of refunds.',
    downgrade: (answer) =>
      eachRecord(answer, (record) => without(record, 'statusDetails', 'authorizationCode')),
  },
];

/** Before, a refund that could not be retrieved was a problem without a list of faults. */
function withOldErrors(answer: WireAnswer): WireAnswer {
  if (!answer.isRetrieve || answer.status < 400 || !isRecord(answer.body)) return answer;
  const { errors: _removed, ...body } = answer.body;
  return { ...answer, contentType: 'application/problem+json', body };
}
