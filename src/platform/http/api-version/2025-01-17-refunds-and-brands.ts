import { isRecord } from '../normalise.ts';
import { type Change, eachRecord, type WireAnswer, without } from './change.ts';

const BRANDS_BEFORE = new Set(['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'OTHER']);

export const refundsAndBrands: Change = {
  version: '2025-01-17',
  summary:
    'authorizationCode in transactionDetails of refunds; the present list of cardBrand; refund-retrieve errors in their present form.',
  walkBack: {
    payment: withOldBrands,
    validation: withOldBrands,
    refund: (answer) => withOldErrors(withoutCode(withOldBrands(answer))),
  },
};

function withoutCode(answer: WireAnswer): WireAnswer {
  return eachRecord(answer, (record) => without(record, 'transactionDetails', 'authorizationCode'));
}

/** Before, a refund that could not be retrieved was a problem without a list of faults. */
function withOldErrors(answer: WireAnswer): WireAnswer {
  if (!answer.isRetrieve || answer.status < 400 || !isRecord(answer.body)) return answer;
  const { errors: _removed, ...body } = answer.body;
  return { ...answer, contentType: 'application/problem+json', body };
}

function withOldBrands(answer: WireAnswer): WireAnswer {
  return { ...answer, body: mapBrand(answer.body) };
}

/** Brands the older list does not know are OTHER, wherever in the answer they stand. */
function mapBrand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapBrand);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key !== 'cardBrand' || typeof member !== 'string') return [key, mapBrand(member)];
      return [key, BRANDS_BEFORE.has(member) ? member : 'OTHER'];
    }),
  );
}
