import { bucketIn, bucketOf, newId } from '../../kernel/id.ts';
import { lockingIn, transaction, type Tx } from '../../platform/db/pool.ts';
import type { By } from '../../platform/http/caller.ts';
import { found, invalid, Problem } from '../../platform/http/errors.ts';
import type { AlertDeps } from './alert-deps.ts';
import { unknownUsers } from '../emails/index.ts';
import type { ClosedBecause } from './alert.ts';
import {
  type AlertRule,
  thresholdsGiven,
  rulesMax,
  type Threshold,
  THRESHOLDS_OF,
} from './alert-rule.ts';
import { closeOpen } from './close-open.ts';
import { ALERT_PROBLEMS } from './errors.ts';
import * as store from './rule-store.ts';
import { type NewRule, QUIET_MINUTES } from './schema.ts';

type Asked = Readonly<{ owner: store.AlertOwner; by: By; body: NewRule }>;

/** Makes a rule. Its name is its own, so a repeat whose first answer was lost makes no second. */
export async function createRule(deps: AlertDeps, asked: Asked): Promise<AlertRule> {
  const { by, owner } = asked;
  const now = deps.clock.now();
  const bucket = bucketOf(owner.partnerId);
  const rule: AlertRule = {
    ...(await ruleOf(deps, asked)),
    id: newId('alertRule', bucket, now),
    bucket,
    partnerId: owner.partnerId,
    calmSince: null,
    closedAt: null,
    createdBy: by.actor,
    createdAt: now,
    modifiedAt: now,
  };
  const most = rulesMax(owner.partnerId);
  await transaction(lockingIn(deps.db, bucket), async (tx) => {
    // Of two at once that want one place, one is told to look again.
    for (let tries = 0; !(await store.insertRule(tx, rule, most, now)); tries += 1) {
      const known = await store.ruleNames(tx, owner.partnerId);
      if (known.some(({ name }) => name === rule.name)) throw new Problem(ALERT_PROBLEMS.nameTaken);
      if (known.length >= most || tries > most) throw new Problem(ALERT_PROBLEMS.tooManyRules);
    }
    await note(tx, deps, { by, rule, action: 'alert-rule.created' });
  });
  return rule;
}

/** What a rule looks at is its identity: when that changes, its alert is closed. */
export async function replaceRule(
  deps: AlertDeps,
  ruleId: string,
  asked: Asked,
): Promise<AlertRule> {
  const { by, owner } = asked;
  const now = deps.clock.now();
  const changed = await ruleOf(deps, asked);
  return await transaction(lockingIn(deps.db, bucketIn(ruleId)), async (tx) => {
    const before = found(await store.lockRule(tx, owner, ruleId));
    const others = await store.ruleNames(tx, owner.partnerId);
    if (others.some(({ id, name }) => name === changed.name && id !== ruleId)) {
      throw new Problem(ALERT_PROBLEMS.nameTaken);
    }
    const rule = { ...before, ...changed, modifiedAt: now };
    const because = reasonToClose(before, rule);
    if (because) await closeOpen(tx, deps, { rule: before, because, now });
    await store.updateRule(tx, rule, now);
    await note(tx, deps, { by, rule, action: 'alert-rule.changed' });
    return rule;
  });
}

export async function deleteRule(
  deps: AlertDeps,
  ruleId: string,
  { by, owner }: Omit<Asked, 'body'>,
): Promise<void> {
  const now = deps.clock.now();
  await transaction(lockingIn(deps.db, bucketIn(ruleId)), async (tx) => {
    const rule = found(await store.lockRule(tx, owner, ruleId));
    const because = 'RULE_DELETED';
    await closeOpen(tx, deps, { rule, because, now });
    await store.removeRule(tx, rule);
    await note(tx, deps, { by, rule, action: 'alert-rule.deleted' });
  });
}

async function ruleOf({ db }: AlertDeps, { body, owner }: Asked) {
  const { isEnabled = true, kind, name, quietMinutes = QUIET_MINUTES, recipients = [] } = body;
  const faults = await unknownUsers(db, recipients, owner.partnerId);
  if (faults.length > 0) throw invalid(faults);
  const given = Object.fromEntries(
    THRESHOLDS_OF[kind].flatMap((one: Threshold) =>
      body[one] === undefined ? [] : [[one, body[one]]],
    ),
  );
  const merchantId = body.merchantId ?? owner.merchantId;
  const condition = thresholdsGiven(kind, given);
  return { kind, name, merchantId, condition, quietMinutes, recipients, isEnabled };
}

function watched({ condition, kind, merchantId }: AlertRule): string {
  const thresholds = Object.entries(condition).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([kind, merchantId, thresholds]);
}

function reasonToClose(before: AlertRule, after: AlertRule): ClosedBecause | undefined {
  if (watched(before) !== watched(after)) return 'RULE_CHANGED';
  return after.isEnabled ? undefined : 'RULE_PAUSED';
}

type Noted = Readonly<{ by: By; rule: AlertRule; action: string }>;

/** Whose address is written to is part of the rule, and no part of the audit log. */
async function note(tx: Tx, { audit }: AlertDeps, { action, by, rule }: Noted): Promise<void> {
  await audit.record(tx, {
    ...by,
    action,
    subject: rule.id,
    details: {
      kind: rule.kind,
      name: rule.name,
      isEnabled: rule.isEnabled,
      recipients: rule.recipients.length,
      ...rule.condition,
    },
  });
}
