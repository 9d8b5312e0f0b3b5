import type { AcquirerAnswer, Connector } from '../../service/src/acquiring/acquirers/index.ts';
import type { AuthorizationRequest } from '../../service/src/acquiring/acquirers/index.ts';
import { addMilliseconds } from '../../service/src/kernel/clock.ts';
import { insertCase, noteCaptured, noteRefunded, noteReversed } from './case-store.ts';
import { caseReferenceOf } from './course.ts';
import { disputeRuleFor } from './dispute-rules.ts';
import { createSimulatedDesk, type DeskDeps } from './simulated-desk.ts';

const DAY_MS = 86_400_000;

/** The same acquirer, with issuers that dispute what the rules name. Whatever else it answers stays as it is. */
export function withDisputes(connector: Connector, deps: DeskDeps): Connector {
  const { clock, db } = deps;
  const { name: acquirer } = connector;
  return {
    ...connector,
    authorize: (request) =>
      approved(connector.authorize(request), () => noteApproved(acquirer, deps, request)),
    capture: (request) =>
      approved(connector.capture(request), () => {
        const { amount, original } = request;
        const about = { acquirer, original: original.reference };
        return noteCaptured(db, { ...about, amount: amount.amount, now: clock.now() });
      }),
    refund: (request) =>
      approved(connector.refund(request), () => {
        const { amount, original, reference } = request;
        const about = { acquirer, original: original.reference };
        return noteRefunded(db, { ...about, reference, amount: amount.amount });
      }),
    reverse: (request) =>
      approved(connector.reverse(request), () =>
        noteReversed(db, { acquirer, original: request.original.reference }),
      ),
    disputes: createSimulatedDesk(acquirer, deps),
  };
}

/** The acquirer's answer, once what is approved by it is noted. */
async function approved(
  asked: Promise<AcquirerAnswer>,
  note: () => Promise<void>,
): Promise<AcquirerAnswer> {
  const answer = await asked;
  if (answer.kind === 'approved') await note();
  return answer;
}

async function noteApproved(
  acquirer: string,
  { clock, db }: DeskDeps,
  { amount: money, capture, card, incrementOf, reference }: AuthorizationRequest,
): Promise<void> {
  const rule = disputeRuleFor(card.number.reveal(), money.amount);
  if (!rule || incrementOf !== undefined) return;
  const { afterDays, kind, outcome, reasonCode } = rule;
  const now = clock.now();
  await insertCase(db, {
    acquirer,
    caseReference: caseReferenceOf(`${acquirer}/${reference}`),
    reference,
    paidAt: now,
    kind,
    outcome,
    network: card.brand,
    reasonCode,
    ...money,
    afterDays,
    stage: null,
    next: kind,
    nextAt: capture ? addMilliseconds(now, afterDays * DAY_MS) : null,
    isClosed: false,
    createdAt: now,
  });
}
