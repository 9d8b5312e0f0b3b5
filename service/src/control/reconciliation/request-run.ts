import type { OperatorCaller } from '../../access/partners/index.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { type Fault, invalid } from '../../platform/http/errors.ts';
import { BANK } from './difference.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';
import { runBody } from './schema.ts';
import { beginningOf, startNow } from './start-runs.ts';

type Wanted = Readonly<{
  source: string;
  from: Date | undefined;
  idempotencyKey: string;
  correlationId: string;
}>;

const NO_MERCHANT = ''; // A run is of all of them.

/** Has a run begin: the job of its party takes it up within a minute, after those that wait already. */
export async function requestRun(
  deps: ReconciliationDeps,
  caller: OperatorCaller,
  { correlationId, from, idempotencyKey: key, source }: Wanted,
): Promise<Answer> {
  const { audit, clock, db, keyring } = deps;
  const now = clock.now();
  const faults = await faultsOf(deps, source, from);
  if (faults.length > 0) throw invalid(faults);
  const asked = { source, from: from?.toISOString() ?? null };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const request = {
    partnerId: caller.clientId,
    merchantId: NO_MERCHANT,
    operation: 'request-reconciliation',
    key,
    fingerprint,
  };
  return await once(db, { request, now }, async (tx) => {
    const run = await startNow(tx, { source, requestedBy: caller.clientId, again: from }, now);
    await audit.record(tx, {
      actor: caller.clientId,
      correlationId,
      action: 'reconciliation.requested',
      subject: run.id,
      details: asked,
    });
    return created(runBody(run), `/operator/reconciliation/runs/${run.id}`);
  });
}

async function faultsOf(
  { acquirers, db }: ReconciliationDeps,
  source: string,
  from: Date | undefined,
): Promise<Fault[]> {
  const known = [...acquirers.names, BANK];
  const faults: Fault[] = [];
  if (!known.includes(source)) {
    const errorMessage = `Must be one of ${known.join(', ')}.`;
    faults.push({
      parameterName: 'source',
      parameterValue: source,
      reasonCode: 'INVALID_VALUE',
      errorMessage,
    });
  }
  const compared = from && (await beginningOf(db, source));
  if (from && (!compared || from >= compared)) {
    faults.push({
      parameterName: 'from',
      parameterValue: from.toISOString(),
      reasonCode: 'INVALID_VALUE',
      errorMessage: compared
        ? `Must be before ${compared.toISOString()}, to where the last run came.`
        : 'Nothing was compared yet: leave it out.',
    });
  }
  return faults;
}
