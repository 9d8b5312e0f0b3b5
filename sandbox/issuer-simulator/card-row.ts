/** What the access control server does once the browser has brought the CReq. */
export type Course =
  | 'passes'
  | 'fails'
  | 'asks'
  | 'is-cancelled'
  | 'expires'
  | 'sends-no-result'
  | 'contradicts-its-result'
  | 'breaks'
  | 'sends-two-results'
  | 'out-of-band'
  | 'whitelists';

/** How the cardholder responds when asked outside the browser. */
export type DecoupledCourse = 'confirms' | 'refuses' | 'never-answers';

export type Status = 'Y' | 'N' | 'A' | 'R' | 'I' | 'U';

export type Answer =
  | Readonly<{ kind: 'status'; status: Status; reason?: string; isWhitelisted?: true }>
  | Readonly<{ kind: 'challenge'; course: Course }>
  | Readonly<{ kind: 'decoupled'; course: DecoupledCourse }>
  | Readonly<{ kind: 'silence' | 'error' | 'malformed' }>;

export type CardRow = Readonly<{
  scenario: string;
  /** In the card’s test token: `ot-test-` and this, with the network where it is not Visa. */
  name: string;
  visa: string;
  mastercard: string;
  /** The ARes; null: there is none. */
  transStatus: Status | 'C' | 'D' | null;
  /** The RReq after a challenge; null: none is sent, or the cardholder decides. */
  result: 'Y' | 'N' | 'U' | null;
  /** What a 3DS Server should make of it. */
  expected: string;
  answer: Answer;
}>;
