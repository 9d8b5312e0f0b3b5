import type { CardRow } from './card-row.ts';

/** The cards whose holders are asked by other means than a code, or need not be asked. */
export const OTHER_MEANS: readonly CardRow[] = [
  {
    scenario: 'Authenticated: the merchant is on the cardholder’s whitelist',
    visa: '4000100000000018',
    mastercard: '5200100000000013',
    transStatus: 'Y',
    result: null,
    expected: 'Authenticated, whitelist status Y by the access control server',
    answer: { kind: 'status', status: 'Y', isWhitelisted: true },
  },
  {
    scenario: 'Decoupled authentication that the cardholder confirms later',
    visa: '4000100000000026',
    mastercard: '5200100000000021',
    transStatus: 'D',
    result: 'Y',
    expected:
      'Confirmed as decoupled, then authenticated; not asked for: not authenticated, reason 23',
    answer: { kind: 'decoupled', course: 'confirms' },
  },
  {
    scenario: 'Decoupled authentication that the cardholder refuses later',
    visa: '4000100000000034',
    mastercard: '5200100000000039',
    transStatus: 'D',
    result: 'N',
    expected: 'Confirmed as decoupled, then not authenticated, reason 01',
    answer: { kind: 'decoupled', course: 'refuses' },
  },
  {
    scenario: 'Decoupled authentication that nobody answers (reason 24, challengeCancel 03)',
    visa: '4000100000000042',
    mastercard: '5200100000000047',
    transStatus: 'D',
    result: 'N',
    expected: 'Confirmed as decoupled, not authenticated when the maximum time is over',
    answer: { kind: 'decoupled', course: 'never-answers' },
  },
  {
    scenario: 'Challenge that passes by itself and whitelists the merchant (indicator 09)',
    visa: '4000100000000059',
    mastercard: '5200100000000054',
    transStatus: 'C',
    result: 'Y',
    expected: 'Challenge, then authenticated; with indicator 09 whitelist status Y',
    answer: { kind: 'challenge', course: 'whitelists' },
  },
  {
    scenario: 'Challenge in the banking app, out of band: the page goes on by itself',
    visa: '4000100000000794',
    mastercard: '5200100000000799',
    transStatus: 'C',
    result: 'Y',
    expected: 'Challenge, then authenticated, authentication type 03',
    answer: { kind: 'challenge', course: 'out-of-band' },
  },
];
