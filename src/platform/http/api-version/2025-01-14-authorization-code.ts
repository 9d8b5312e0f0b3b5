import { type Change, eachRecord, type WireAnswer, without } from './change.ts';

export const authorizationCodeAdded: Change = {
  version: '2025-01-14',
  summary:
    'authorizationCode in transactionDetails of payments and validations, and in statusDetails of refunds.',
  walkBack: {
    payment: (answer) => withoutCode(answer, 'transactionDetails'),
    validation: (answer) => withoutEmpty(withoutCode(answer, 'transactionDetails')),
    refund: (answer) => withoutCode(answer, 'statusDetails'),
  },
};

function withoutCode(answer: WireAnswer, group: string): WireAnswer {
  return eachRecord(answer, (record) => without(record, group, 'authorizationCode'));
}

/** The 404 of a validation has transactionDetails for the sake of the code alone. */
function withoutEmpty(answer: WireAnswer): WireAnswer {
  if (answer.status !== 404) return answer;
  return eachRecord(answer, ({ transactionDetails: _removed, ...rest }) => rest);
}
