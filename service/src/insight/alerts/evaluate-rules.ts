import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import { newId } from '../../kernel/id.ts';
import { forBucket, transaction, type Tx } from '../../platform/db/pool.ts';
import { workOnEach } from '../../platform/jobs/jobs.ts';
import type { Alert } from './alert.ts';
import type { AlertDeps } from './alert-deps.ts';
import { closeOpen, tell } from './close-open.ts';
import { type NextStep, nextStep } from './judge.ts';
import { measure, type Measurement } from './measure.ts';
import { openAlert } from './raised-store.ts';
import { createDueRules, type DueRule, lockMeasured, setCalmSince } from './rule-store.ts';

export type EvaluateDeps = Pick<AlertDeps, 'db' | 'clock' | 'mailer' | 'consoleUrl'>;

const AT_ONCE = 50;
const LOOKED_AT_EVERY_MS = 2 * 60_000; // By the service's time: what is wrong is told within minutes.

/**
 * Looks at the rules that are due, and opens or closes their alerts. Of two processes each takes other rules;
 * should both look at one, the second finds its alert open, or changed, and does nothing.
 */
export function createEvaluation(deps: EvaluateDeps) {
  const takeDue = createDueRules();
  return async (stopping?: AbortSignal): Promise<number> => {
    const { clock, db } = deps;
    const now = clock.now();
    const rules = await takeDue(db, now, addMilliseconds(now, LOOKED_AT_EVERY_MS), AT_ONCE);
    return await workOnEach(rules, (rule) => evaluate(deps, rule), { stopping });
  };
}

async function evaluate(deps: EvaluateDeps, rule: DueRule): Promise<void> {
  const now = deps.clock.now();
  const measured = await measure(deps.db, rule, now);
  const next = nextStep(rule, measured.verdict, now);
  if (next.step === 'NONE') return;
  await transaction(forBucket(deps.db, rule.bucket), (tx) =>
    take(tx, deps, { rule, measured, next, now }),
  );
}

type Taking = Readonly<{ rule: DueRule; measured: Measurement; next: NextStep; now: Date }>;

async function take(
  tx: Tx,
  deps: EvaluateDeps,
  { measured, next, now, rule }: Taking,
): Promise<void> {
  // What was changed meanwhile is measured anew.
  if (!(await lockMeasured(tx, rule))) return;
  if (next.step === 'CALM_SINCE') return await setCalmSince(tx, rule, next.since);
  if (next.step === 'CLOSE') return await closeOpen(tx, deps, { rule, because: 'OVER', now });
  const alert = alertOf(rule, measured, now);
  if (await openAlert(tx, alert)) await tell(tx, deps, { rule, alert, now });
}

function alertOf(rule: DueRule, { figures }: Measurement, now: Date): Alert {
  return {
    id: newId('alert', rule.bucket, now),
    bucket: rule.bucket,
    ruleId: rule.id,
    ruleName: rule.name,
    partnerId: rule.partnerId,
    merchantId: rule.merchantId,
    kind: rule.kind,
    state: 'OPEN',
    figures,
    correlationId: randomUUID(),
    createdAt: now,
    closedAt: null,
    closedBecause: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
}
