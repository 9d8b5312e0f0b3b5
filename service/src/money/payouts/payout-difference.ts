/** One figure told in two ways that should agree and do not, in cents or as a count. */
export type PayoutDifference = Readonly<{
  of: 'LINE' | 'PAYOUT' | 'ACCOUNT' | 'FILE';
  /** Of the ledger's entry, the payout, the merchant with a currency, or the file. */
  id: string;
  figure: string;
  stated: bigint | null;
  found: bigint | null;
  /** What the entry of a line is about. */
  subjectId?: string;
}>;
