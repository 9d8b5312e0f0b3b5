import type { VersionChange } from '../../platform/http/api-version/change.ts';
import { isRecord } from '../../platform/http/normalise.ts';

const BRANDS_BEFORE = new Set(['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'OTHER']);

export const CARD_BRANDS: VersionChange = {
  version: '2025-01-17',
  summary: 'The present list of cardBrand.',
  downgrade: (answer) => ({ ...answer, body: withOldBrands(answer.body) }),
};

/** Brands the older list does not know are OTHER, wherever in the answer they stand. */
function withOldBrands(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOldBrands);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key !== 'cardBrand' || typeof member !== 'string') return [key, withOldBrands(member)];
      return [key, BRANDS_BEFORE.has(member) ? member : 'OTHER'];
    }),
  );
}
