import { codeOfAction } from './action-codes.ts';
import { responseEntry } from './response-codes.ts';

type TotalsVerdict = 'in-balance' | 'out-of-balance' | 'refused';

/** Fields of a number and of an amount. */
type SumFields = readonly [count: number, amount: number];

/** How one host has the totals of a settlement day. */
export type TotalsMap = Readonly<{
  mti: string;
  fixed: Readonly<Record<number, string>>;
  fields: Readonly<
    Record<'credits' | 'creditReversals' | 'debits' | 'debitReversals', SumFields> &
      Record<'currency' | 'net', number>
  >;
  /** Undefined where an answer does not tell, and the host is to be asked again. */
  verdict: (fields: ReadonlyMap<number, string>) => TotalsVerdict | undefined;
}>;

const [CODE, SETTLEMENT_CODE] = [39, 66];
const FIELDS: TotalsMap['fields'] = {
  currency: 50,
  credits: [74, 86],
  creditReversals: [75, 87],
  debits: [76, 88],
  debitReversals: [77, 89],
  net: 97,
};
const SETTLEMENT_CODES: Readonly<Record<string, TotalsVerdict>> = {
  '1': 'in-balance',
  '2': 'out-of-balance',
};
const BY_RESPONSE: Readonly<Record<string, TotalsVerdict>> = {
  '00': 'in-balance',
  '95': 'out-of-balance',
};
const BY_ACTION: Readonly<Record<string, TotalsVerdict>> = {
  '500': 'in-balance',
  '501': 'out-of-balance',
  '502': 'out-of-balance',
  '503': 'refused',
  '504': 'out-of-balance',
};

export const totals1987: TotalsMap = {
  mti: '0500',
  fixed: {},
  fields: FIELDS,
  verdict: (fields) => {
    const code = fields.get(CODE) ?? '';
    const said = BY_RESPONSE[code];
    if (!said) return refusalBy(code);
    const settlement = fields.get(SETTLEMENT_CODE);
    return settlement === undefined ? said : SETTLEMENT_CODES[settlement];
  },
};

export const totals1993: TotalsMap = {
  mti: '1500',
  fixed: { 24: '500' },
  fields: FIELDS,
  verdict: (fields) => {
    const action = fields.get(CODE) ?? '';
    return BY_ACTION[action] ?? refusalBy(codeOfAction(action) ?? '');
  },
};

/** What may be answered otherwise later is no refusal. */
function refusalBy(code: string): 'refused' | undefined {
  if (!/^[\dA-Z]{2}$/.test(code)) return undefined;
  const { retryable, verdict } = responseEntry(code, undefined);
  return verdict === 'declined' && !retryable ? 'refused' : undefined;
}
