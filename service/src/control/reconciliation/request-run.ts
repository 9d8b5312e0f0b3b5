import type { OperatorCaller } from '../../access/partners/index.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { type Fault, invalid } from '../../platform/http/errors.ts';
import { BANK } from './difference.ts';
import type { ReconciliationDeps } from './run.ts';
import { runBody } from './schema.ts';
import { startNow, beginningOf } from './start-runs.ts';

type Requested = Readonly<{
  source: string;
  from: Date | undefined;
  idempotencyKey: string;
  correlationId: string;
}>;

/** Has a run begin: the job of its party takes it up within a minute, after those that wait already. */
export async function requestRun(
  deps: ReconciliationDeps,
  { clientId }: OperatorCaller,
  { correlationId, from, idempotencyKey: key, source }: Requested,
): Promise<Answer> {
  const { audit, clock, db, keyring } = deps;
  const now = clock.now();
  const faults = await faultsOf(deps, source, from);
  if (faults.length > 0) throw invalid(faults);
  const asked = { source, from: from?.toISOString() ?? null };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const operation = 'request-reconciliation';
  // A run is of all merchants.
  const request = { partnerId: clientId, merchantId: '', operation, key, fingerprint };
  const begun = await beginningOf(db, source);
  return await once(db, { request, now }, async (tx) => {
    const run = await startNow(tx, { source, requestedBy: clientId, begun, again: from }, now);
    await audit.record(tx, {
      actor: clientId,
      correlationId,
      action: 'reconciliation.requested',
      subject: run.id,
      details: asked,
    });
    return created(runBody(run), `/operator/reconciliation/runs/${run.id}`);
  });
}

function wrong(parameterName: string, parameterValue: string, errorMessage: string): Fault[] {
  return [{ parameterName, parameterValue, reasonCode: 'INVALID_VALUE', errorMessage }];
}

async function faultsOf({ acquirers, db }: ReconciliationDeps, source: string, from?: Date) {
  const known = [...acquirers.names, BANK];
  const ofSource = known.includes(source)
    ? []
    : wrong('source', source, `Must be one of ${known.join(', ')}.`);
  const compared = from && (await beginningOf(db, source));
  if (!from || (compared && from < compared)) return ofSource;
  const message = compared
    ? `Must be before ${compared.toISOString()}, to where the last run came.`
    : 'Nothing was compared yet: leave it out.';
  return [...ofSource, ...wrong('from', from.toISOString(), message)];
}
