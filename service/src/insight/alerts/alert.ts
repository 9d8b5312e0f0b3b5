import type { RuleKind } from './alert-rule.ts';

export const RAISED_STATES = ['OPEN', 'CLOSED'] as const;
export const CLOSED_BECAUSE = ['OVER', 'RULE_CHANGED', 'RULE_PAUSED', 'RULE_DELETED'] as const;
export type ClosedBecause = (typeof CLOSED_BECAUSE)[number];

/** What was measured. Null is what its kind does not measure. */
export type AlertFigures = Readonly<{
  /** In per cent. */
  approvalRate: number | null;
  earlierApprovalRate: number | null;
  payments: number | null;
  count: number | null;
  /** Ids of what it is about, some of them. */
  subjectIds: readonly string[];
}>;

export const NO_FIGURES: AlertFigures = {
  approvalRate: null,
  earlierApprovalRate: null,
  payments: null,
  count: null,
  subjectIds: [],
};

/** That something was as its rule says, from when to when. */
export type Alert = Readonly<{
  id: string;
  bucket: string;
  ruleId: string;
  ruleName: string;
  partnerId: string;
  merchantId: string | null;
  kind: RuleKind;
  state: (typeof RAISED_STATES)[number];
  figures: AlertFigures;
  correlationId: string;
  /** When it was opened. */
  createdAt: Date;
  closedAt: Date | null;
  closedBecause: ClosedBecause | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
}>;
