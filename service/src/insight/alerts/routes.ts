import { operatorOf, partnerOf } from '../../access/partners/index.ts';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { ownsMerchant } from '../../merchants/onboarding/index.ts';
import { transaction, forBucket } from '../../platform/db/pool.ts';
import { created, ok } from '../../platform/http/answer.ts';
import { type Caller, byOf } from '../../platform/http/caller.ts';
import { found, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { bucketIn } from '../../kernel/id.ts';
import type { AlertDeps } from './alert-deps.ts';
import { createRule, deleteRule, replaceRule } from './change-rules.ts';
import { ALERT_PROBLEMS } from './errors.ts';
import { acknowledge, listRaised } from './raised-store.ts';
import { ruleFaults } from './rule-faults.ts';
import { type AlertOwner, listRules } from './rule-store.ts';
import * as schema from './schema.ts';
import { OF_NO_PARTNER } from './alert-rule.ts';

const BODY_KIB = 32; // With ten of the longest addresses, and every filter.

type Called = Readonly<{ caller: Caller | undefined }>;

/** Whose rules and alerts a door is to: of a partner, or of operators, who watch over everybody. */
type Door = Readonly<{
  read: Readonly<{ tag: string; access: string }>;
  write: Readonly<{ tag: string; access: string }>;
  prefix: '' | '/operator';
  /** In the names of operations. */
  name: '' | 'Operator';
  whose: string;
  body: typeof schema.NewRule | typeof schema.NewOperatorRule;
  ownerOf: (call: Called) => AlertOwner;
}>;

const RULE_ID = new RegExp(`^${ID_KINDS.alertRule}${ID_PATTERN}$`);
const RAISED_ID = new RegExp(`^${ID_KINDS.alert}${ID_PATTERN}$`);

const OF_PARTNERS: Door = {
  read: { tag: 'Alerts', access: 'alert.read' },
  write: { tag: 'Alerts', access: 'alert.write' },
  prefix: '',
  name: '',
  whose: '',
  body: schema.NewRule,
  ownerOf: (call) => partnerOf(call),
};
const OF_OPERATORS: Door = {
  read: { tag: 'Operator', access: 'operator.read' },
  write: { tag: 'Operator', access: 'operator.alert.write' },
  prefix: '/operator',
  name: 'Operator',
  whose: ' of operators',
  body: schema.NewOperatorRule,
  ownerOf: (call) => {
    operatorOf(call);
    return { partnerId: OF_NO_PARTNER, merchantId: null };
  },
};

/** Rules that people make, and the alerts that come of them. */
export function alertRuleRoutes(deps: AlertDeps): Route[] {
  return [OF_PARTNERS, OF_OPERATORS].flatMap((door) => [
    ...ruleRoutes(deps, door),
    ...raisedRoutes(deps, door),
  ]);
}

const RULE = {
  description:
    'Looked at every two minutes of the service’s time. What is as the rule says opens one alert, which is closed when it has not been so for a quarter of an hour. Rates must recover by two points more.',
  problems: [ALERT_PROBLEMS.nameTaken, ALERT_PROBLEMS.tooManyRules],
} as const;

function ruleRoutes(
  deps: AlertDeps,
  { body, name, ownerOf, prefix, read, whose, write }: Door,
): Route[] {
  const path = `${prefix}/alert-rules` as const;
  const asked = async (
    call: Called & Readonly<{ correlationId: string; body: schema.NewRule }>,
  ) => {
    const owner = ownerOf(call);
    await refuseOthersMerchant(deps, owner, call);
    return { owner, by: byOf(call), body: call.body };
  };
  return [
    route(`POST ${path}`, {
      ...write,
      operationId: `create${name}AlertRule`,
      summary: `Create an alert rule${whose}`,
      ...RULE,
      body,
      examine: ruleFaults,
      bodyKiB: BODY_KIB,
      answers: { 201: schema.RuleBody },
      handle: async (call) => {
        const rule = await createRule(deps, await asked(call));
        return created(schema.ruleBody(rule), path);
      },
    }),
    listRoute({
      ...read,
      path,
      operationId: `list${name}AlertRules`,
      summary: `List alert rules${whose}`,
      query: schema.RulesQuery,
      ids: RULE_ID,
      record: schema.RuleBody,
      rows: (call, page) => listRules(deps.db, ownerOf(call), page),
      serialize: schema.ruleBody,
    }),
    route(`PUT ${path}/:ruleId`, {
      ...write,
      operationId: `replace${name}AlertRule`,
      summary: `Replace an alert rule${whose}`,
      description:
        'With what it is to be, whole. When what it looks at changes, or it is paused by `isEnabled`, its open alert is closed.',
      params: schema.RulePath,
      body,
      examine: ruleFaults,
      bodyKiB: BODY_KIB,
      answers: { 200: schema.RuleBody },
      problems: [ALERT_PROBLEMS.nameTaken],
      handle: async (call) =>
        ok(schema.ruleBody(await replaceRule(deps, call.params.ruleId, await asked(call)))),
    }),
    route(`DELETE ${path}/:ruleId`, {
      ...write,
      operationId: `delete${name}AlertRule`,
      summary: `Delete an alert rule${whose}`,
      description: 'Its open alert is closed; alerts stay for a year.',
      params: schema.RulePath,
      answers: { 204: 'Deleted' },
      handle: async (call) => {
        await deleteRule(deps, call.params.ruleId, { owner: ownerOf(call), by: byOf(call) });
        return { status: 204 };
      },
    }),
  ];
}

/** A rule of a merchant that is not the caller's is as if the merchant did not exist. */
async function refuseOthersMerchant(
  { db }: AlertDeps,
  owner: AlertOwner,
  call: Called & Readonly<{ body: schema.NewRule }>,
): Promise<void> {
  const { merchantId } = call.body;
  if (merchantId === undefined || owner.partnerId === OF_NO_PARTNER) return;
  if (!(await ownsMerchant(db, partnerOf(call), merchantId))) {
    throw new Problem(PLATFORM_PROBLEMS.notFound);
  }
}

function raisedRoutes(
  { clock, db }: AlertDeps,
  { name, ownerOf, prefix, read, whose, write }: Door,
): Route[] {
  const path = `${prefix}/alerts` as const;
  return [
    listRoute({
      ...read,
      path,
      operationId: `list${name}Alerts`,
      summary: `List alerts${whose}`,
      query: schema.RaisedQuery,
      ids: RAISED_ID,
      record: schema.RaisedBody,
      rows: (call, page) => listRaised(db, ownerOf(call), page, call.query),
      serialize: schema.raisedBody,
    }),
    route(`POST ${path}/:raisedAlertId/acknowledge`, {
      ...write,
      operationId: `acknowledge${name}Alert`,
      summary: `Acknowledge an alert${whose}`,
      description: 'Tells others that somebody looks after it. Whoever is first is named.',
      params: schema.RaisedPath,
      answers: { 200: schema.RaisedBody },
      handle: async (call) => {
        const id = call.params.raisedAlertId;
        const { actor } = byOf(call);
        const alert = await transaction(forBucket(db, bucketIn(id)), (tx) =>
          acknowledge(tx, ownerOf(call), id, { by: actor, now: clock.now() }),
        );
        return ok(schema.raisedBody(found(alert)));
      },
    }),
  ];
}
