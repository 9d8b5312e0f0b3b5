import {
  type ResponseRow,
  ROWS_APPROVED,
  ROWS_APPROVED_OTHERWISE,
  ROWS_FINAL,
  ROWS_NOT_KNOWN,
  ROWS_RETRYABLE,
} from './response-rows.ts';

/** What a response code makes of the request that it answers. */
type Verdict =
  | 'approved'
  /** The issuer has approved something, but not what was asked for: it has to be undone. */
  | 'approved-otherwise'
  | 'declined'
  /** Whoever answered does not know what the issuer did. */
  | 'not-known';

/** A response code of field 39, for operators and for merchants. */
export type ResponseEntry = Readonly<{
  code: string;
  /** As the standard has it. */
  meaning: string;
  verdict: Verdict;
  /** What partners see; the same as the acquirer simulator's where it has the code. */
  responseCode: string;
  message: string;
  /** Whether the same card may succeed later. */
  retryable: boolean;
  authenticationRequired?: true;
  /** What to do about it. */
  advice: string;
}>;

function entriesOf(
  rows: readonly ResponseRow[],
  { retryable, verdict }: Pick<ResponseEntry, 'retryable' | 'verdict'>,
): readonly ResponseEntry[] {
  return rows.map(([code, meaning, responseCode, message, advice]) => ({
    code,
    meaning,
    verdict,
    responseCode,
    message,
    retryable,
    advice,
  }));
}

/** Visa says it with 1A, Mastercard with 65. */
const SOFT_DECLINE: ResponseEntry = {
  code: '1A',
  meaning: 'Additional customer authentication required',
  verdict: 'declined',
  responseCode: '061',
  message: 'Authentication required',
  retryable: true,
  authenticationRequired: true,
  advice: 'Send the payment again with 3-D Secure.',
};

/** Every response code that is known, in order. */
export const RESPONSE_TABLE: readonly ResponseEntry[] = [
  ...entriesOf(ROWS_APPROVED, { verdict: 'approved', retryable: false }),
  ...entriesOf(ROWS_APPROVED_OTHERWISE, { verdict: 'approved-otherwise', retryable: true }),
  ...entriesOf(ROWS_NOT_KNOWN, { verdict: 'not-known', retryable: true }),
  ...entriesOf(ROWS_FINAL, { verdict: 'declined', retryable: false }),
  ...entriesOf(ROWS_RETRYABLE, { verdict: 'declined', retryable: true }),
  SOFT_DECLINE,
].toSorted((one, other) => (one.code < other.code ? -1 : 1));

const BY_CODE = new Map(RESPONSE_TABLE.map((entry) => [entry.code, entry]));

/** What a code means for a card of a brand. One that is not in the table declines. */
export function responseEntry(code: string, brand: string | undefined): ResponseEntry {
  if (code === '65' && brand === 'MASTERCARD') return { ...SOFT_DECLINE, code };
  return (
    BY_CODE.get(code) ?? {
      code,
      meaning: 'Not in the table',
      verdict: 'declined',
      responseCode: '099',
      message: 'Declined',
      retryable: false,
      advice: 'Ask the acquirer what the code means.',
    }
  );
}
