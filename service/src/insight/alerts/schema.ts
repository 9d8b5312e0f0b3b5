import { type Static, Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import * as wire from '../../platform/http/schema.ts';
import { Recipients } from '../emails/index.ts';
import { type Alert, CLOSED_BECAUSE, RAISED_STATES } from './alert.ts';
import {
  type AlertRule,
  PARTNER_RULE_KINDS,
  RULE_KINDS,
  THRESHOLD_DEFAULTS as STANDARD,
} from './alert-rule.ts';

const RuleId = wire.idOf('alertRule', 'an alert rule');
const AlertId = wire.idOf('alert', 'an alert');

const WINDOW_MAX = 23; // With the hour that runs, a day: the next one compared does not overlap.
const DAYS_MAX = 28;
const QUIET_MAX = 7 * 1_440;
const QUIET_MINUTES = 60;

const percent = (least: number, description: string) =>
  Type.Number({
    minimum: least,
    maximum: 100,
    multipleOf: 0.01,
    description,
    expects: `a number from ${least} to 100 with at most two decimals`,
  });
const whole = (least: number, most: number, description: string) =>
  Type.Integer({
    minimum: least,
    maximum: most,
    description,
    expects: `a whole number from ${least} to ${most}`,
  });

const CONDITION = {
  belowPercent: percent(0.01, '`APPROVAL_RATE`: an alert opens below this rate, in per cent'),
  dropPoints: percent(
    0.01,
    '`APPROVAL_RATE`: an alert opens when the rate is so many points below that of the same hours of earlier days',
  ),
  comparedDays: whole(
    1,
    DAYS_MAX,
    `\`APPROVAL_RATE\` with \`dropPoints\`: how many earlier days (${STANDARD.comparedDays})`,
  ),
  minimumPayments: whole(
    1,
    1_000_000,
    `\`APPROVAL_RATE\`: with fewer payments nothing is said (${STANDARD.minimumPayments})`,
  ),
  windowHours: whole(
    1,
    WINDOW_MAX,
    '`APPROVAL_RATE` (1) and `PAYOUT_RETURNED` (23): the hour that runs and so many before it',
  ),
  minimumCount: whole(
    1,
    1_000,
    `All other kinds: how many returned payouts, endpoints, operations or differences (${STANDARD.minimumCount})`,
  ),
  failingMinutes: whole(
    1,
    7 * 1_440,
    `\`ENDPOINT_FAILING\`: for how long all attempts have failed (${STANDARD.failingMinutes})`,
  ),
};
const OPTIONAL_CONDITION = {
  belowPercent: Type.Optional(CONDITION.belowPercent),
  dropPoints: Type.Optional(CONDITION.dropPoints),
  comparedDays: Type.Optional(CONDITION.comparedDays),
  minimumPayments: Type.Optional(CONDITION.minimumPayments),
  windowHours: Type.Optional(CONDITION.windowHours),
  minimumCount: Type.Optional(CONDITION.minimumCount),
  failingMinutes: Type.Optional(CONDITION.failingMinutes),
};

const RuleName = wire.oneLine(100, 'Shown to people; each has another');
const QuietMinutes = whole(
  0,
  QUIET_MAX,
  `After an alert was closed, none opens for so long (${QUIET_MINUTES})`,
);
const IsEnabled = Type.Boolean({ description: 'Whether it is looked at', default: true });
const OfOneMerchant = wire.described(MerchantId, 'Of this merchant alone; of all if omitted');

const NEW_RULE = {
  name: RuleName,
  ...OPTIONAL_CONDITION,
  quietMinutes: Type.Optional(QuietMinutes),
  recipients: Type.Optional(Recipients),
  isEnabled: Type.Optional(IsEnabled),
};
export const NewRule = wire.strict({
  kind: wire.oneOf(PARTNER_RULE_KINDS, 'What it looks at', 'APPROVAL_RATE'),
  ...NEW_RULE,
  merchantId: Type.Optional(OfOneMerchant),
});
export const NewOperatorRule = wire.strict({
  kind: wire.oneOf(RULE_KINDS, 'What it looks at, of all partners', 'BOOKS_DIFFER'),
  ...NEW_RULE,
});
export type NewRule = Static<typeof NewOperatorRule> & Readonly<{ merchantId?: string }>;

export const RulePath = wire.strict({ ruleId: RuleId });
export const RulesQuery = wire.strict(PAGE_QUERY);

export const RuleBody = wire.shape('AlertRule', {
  ruleId: RuleId,
  kind: wire.oneOf(RULE_KINDS, 'What it looks at'),
  name: RuleName,
  merchantId: wire.orNull(MerchantId, 'Of this merchant alone; null for all'),
  ...OPTIONAL_CONDITION,
  quietMinutes: QuietMinutes,
  recipients: Recipients,
  isEnabled: IsEnabled,
  createdBy: wire.anyText('Who made it'),
  createdAt: wire.Timestamp,
  modifiedAt: wire.Timestamp,
});

export function ruleBody({ condition, id, ...rule }: AlertRule) {
  return {
    ruleId: id,
    kind: rule.kind,
    name: rule.name,
    merchantId: rule.merchantId,
    ...condition,
    quietMinutes: rule.quietMinutes,
    recipients: rule.recipients,
    isEnabled: rule.isEnabled,
    createdBy: rule.createdBy,
    createdAt: rule.createdAt.toISOString(),
    modifiedAt: rule.modifiedAt.toISOString(),
  };
}

export const RaisedPath = wire.strict({ raisedAlertId: AlertId });
export const RaisedQuery = wire.strict({
  ...PAGE_QUERY,
  alertState: Type.Optional(wire.oneOf(RAISED_STATES, 'Only those that are open, or closed')),
});

const figure = (description: string) => wire.orNull(Type.Number({ minimum: 0 }), description);

export const RAISED = {
  alertId: AlertId,
  ruleId: RuleId,
  ruleName: wire.anyText('The name of the rule'),
  kind: wire.oneOf(RULE_KINDS, 'What the rule looks at'),
  merchantId: wire.orNull(MerchantId, 'The merchant of the rule; null for all'),
  alertState: wire.oneOf(RAISED_STATES, 'Whether it is still so'),
  figures: wire.group(
    'What was measured when it was opened; null is what its kind does not measure',
    {
      approvalRate: figure('Payments that were approved, in per cent'),
      earlierApprovalRate: figure('The same of the earlier days'),
      payments: figure('How many payments'),
      count: figure('How many returned payouts, endpoints, operations or differences'),
      subjectIds: Type.Array(Type.String(), { description: 'Some of what it is about, by id' }),
    },
  ),
  openedAt: wire.Timestamp,
  closedAt: wire.orNull(wire.Timestamp, 'When it was closed; null while it is open'),
  closedBecause: wire.orNull(
    Type.Enum([...CLOSED_BECAUSE]),
    'OVER: it is no longer so. Else the rule was changed, paused or deleted',
  ),
  acknowledgedAt: wire.orNull(wire.Timestamp, 'When somebody took note; null before'),
  acknowledgedBy: wire.orNull(Type.String(), 'Who took note'),
};
export const RaisedBody = wire.shape('Alert', RAISED);

export function raisedBody({ id, ...alert }: Alert) {
  return {
    alertId: id,
    ruleId: alert.ruleId,
    ruleName: alert.ruleName,
    kind: alert.kind,
    merchantId: alert.merchantId,
    alertState: alert.state,
    figures: { ...alert.figures, subjectIds: [...alert.figures.subjectIds] },
    openedAt: alert.createdAt.toISOString(),
    closedAt: alert.closedAt?.toISOString() ?? null,
    closedBecause: alert.closedBecause,
    acknowledgedAt: alert.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: alert.acknowledgedBy,
  };
}

export { QUIET_MINUTES };
