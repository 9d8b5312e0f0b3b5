import { caseReferenceOf, findCase, insertCase } from '../../../sandbox/dispute-simulator/index.ts';
import { pdfOf } from '../../evidence-files.ts';
import { cad, type World } from '../world.ts';
import { claim, claimed } from './disputes.ts';

const DAY_MS = 86_400_000;
const DECISION_MS = 8 * DAY_MS; // Longer than the issuer takes.
const NEAR_THRESHOLD = 75; // Of a hundred disputes a month.

/** So many of a merchant's sales are disputed that the network will ask about it. */
export async function warned(world: World): Promise<void> {
  const { ids, shop, stage } = world;
  const { clock, db } = stage.foundation;
  const body = { paymentId: ids['mastercard'], amount: cad(20), reasonCode: '4853' };
  const opened = async (number: number) =>
    await shop.does('openSandboxDispute', {
      body: { idempotencyKey: `many-${number}`, ...body },
    });
  const first = await opened(1);
  const known = await findCase(db, {
    acquirer: 'simulator',
    caseReference: first.string('caseReference'),
  });
  if (!known) throw new Error('the issuer knows of the case');
  const now = clock.now();
  for (let number = 2; number < NEAR_THRESHOLD; number += 1) {
    const caseReference = caseReferenceOf(`many-${number}`);
    const next = { next: known.kind, nextAt: now, stage: null, isClosed: false };
    await insertCase(db, { ...known, ...next, caseReference, createdAt: now });
  }
  await opened(NEAR_THRESHOLD);
  await world.publish();
  await stage.run('warn-of-dispute-ratios');
}

/** What is refunded at once is not disputed. */
export async function resolvedAlert(world: World): Promise<void> {
  const { shop, stage } = world;
  const alert = await claim(world, { kind: 'DISPUTE_ALERT' });
  await shop.does('createRefund', {
    body: { idempotencyKey: 'alert-refund', paymentId: alert.string('paymentId') },
  });
  await stage.run('watch-dispute-alerts');
}

/** The network decides where the two do not agree. */
export async function arbitration(world: World): Promise<void> {
  const { stage } = world;
  const params = await claimed(world, { outcome: 'ARBITRATION' }, 3_200);
  const query = { field: 'receipt', fileName: 'receipt.pdf' };
  await world.shop.does('addDisputeFile', { params, query, file: pdfOf() });
  for (const round of [1, 2]) {
    await answer(world, params, round);
    await stage.run('send-dispute-answers');
    stage.clock.advance(DECISION_MS);
    await stage.run('read-dispute-notices-simulator');
    await stage.run('apply-dispute-notices');
  }
}

async function answer(
  { shop }: World,
  params: Readonly<{ disputeId: string }>,
  round: number,
): Promise<void> {
  const body = { explanation: 'It was delivered', productDescription: 'A pair of shoes' };
  await shop.does('updateDisputeEvidence', { params, body });
  const shown = await shop.does('previewDisputeAnswer', { params });
  await shop.does('submitDispute', {
    params,
    body: { idempotencyKey: `arbitrated-${round}`, digest: shown.string('digest') },
  });
}

/** Nobody answers, though there are reminders. */
export async function unanswered(world: World): Promise<void> {
  const { shop, stage } = world;
  const params = await claimed(world, {}, 2_600);
  const dispute = await shop.does('retrieveDispute', { params });
  const respondBy = Date.parse(dispute.string('respondBy'));
  for (const daysBefore of [7, 0]) {
    const now = stage.foundation.clock.now().getTime();
    stage.clock.advance(respondBy - daysBefore * DAY_MS + 1_000 - now);
    await stage.run('watch-dispute-deadlines');
  }
}
