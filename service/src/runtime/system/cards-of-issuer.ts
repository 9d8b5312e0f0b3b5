/** The cards of the issuer simulator, which shares no code with the service: a test compares both. */
export const CARDS_OF_ISSUER: readonly (readonly [
  what: string,
  visa: string,
  mastercard: string,
])[] = [
  [
    'Authenticated without a challenge; the 3DS Method completes',
    '4000100000000000',
    '5200100000000005',
  ],
  [
    'Authenticated without a challenge; the range has no 3DS Method',
    '4000100000001008',
    '5200100000001003',
  ],
  [
    'Authenticated without a challenge; the 3DS Method page never calls back',
    '4000100000002006',
    '5200100000002001',
  ],
  ['Not authenticated, reason 01', '4000100000000109', '5200100000000104'],
  ['Attempt', '4000100000000208', '5200100000000203'],
  ['Rejected by the issuer, reason 11', '4000100000000307', '5200100000000302'],
  [
    'For information only (challenge indicator 05, 06 or 07; else authenticated)',
    '4000100000000406',
    '5200100000000401',
  ],
  ['Authentication unavailable, reason 22', '4000100000000505', '5200100000000500'],
  ['The AReq is never answered', '4000100000000604', '5200100000000609'],
  ['Challenge that passes by itself', '4000100000000703', '5200100000000708'],
  ['Challenge that fails by itself, reason 01', '4000100000000711', '5200100000000716'],
  [
    'Challenge with a one-time code, or the banking app; three tries, then reason 19',
    '4000100000000729',
    '5200100000000724',
  ],
  [
    'Challenge that the cardholder cancels (challengeCancel 01)',
    '4000100000000737',
    '5200100000000732',
  ],
  [
    'Challenge whose time runs out (reason 14, challengeCancel 04)',
    '4000100000000745',
    '5200100000000740',
  ],
  ['Hostile: the browser brings a CRes Y, no RReq is sent', '4000100000000752', '5200100000000757'],
  ['Hostile: the browser brings a CRes Y, the RReq says N', '4000100000000760', '5200100000000765'],
  [
    'The browser brings an Erro instead of a CRes; RReq U, challengeCancel 06',
    '4000100000000778',
    '5200100000000773',
  ],
  ['Hostile: two RReqs with different content', '4000100000000786', '5200100000000781'],
  ['The directory server answers Erro 203', '4000100000000802', '5200100000000807'],
  ['Hostile: a malformed ARes (C without acsURL)', '4000100000000901', '5200100000000906'],
  ['Authenticated; the range knows version 2.1.0 only', '4000100000010009', '5200100000010004'],
  [
    'Authenticated: the merchant is on the cardholder’s whitelist',
    '4000100000000018',
    '5200100000000013',
  ],
  [
    'Decoupled authentication that the cardholder confirms later',
    '4000100000000026',
    '5200100000000021',
  ],
  [
    'Decoupled authentication that the cardholder refuses later',
    '4000100000000034',
    '5200100000000039',
  ],
  [
    'Decoupled authentication that nobody answers (reason 24, challengeCancel 03)',
    '4000100000000042',
    '5200100000000047',
  ],
  [
    'Challenge that passes by itself and whitelists the merchant (indicator 09)',
    '4000100000000059',
    '5200100000000054',
  ],
  [
    'Challenge in the banking app, out of band: the page goes on by itself',
    '4000100000000794',
    '5200100000000799',
  ],
];
