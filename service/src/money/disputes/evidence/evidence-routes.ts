import { operatorOf, OPERATORS_READ, partnerOf } from '../../../access/partners/index.ts';
import { ok } from '../../../platform/http/answer.ts';
import { found } from '../../../platform/http/errors.ts';
import { type Call, MERGE_PATCH_TYPE, type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { findPaymentsById } from '../../payments/index.ts';
import type { DisputeDeps } from '../deps.ts';
import type { Dispute } from '../dispute.ts';
import { findDispute } from '../dispute-store.ts';
import { DISPUTE_PROBLEMS } from '../errors.ts';
import { DisputeBody, DisputeId } from '../schema.ts';
import { changeDraft } from './change-draft.ts';
import { answerDraft } from './draft.ts';
import { offeredPayments } from './earlier-payments.ts';
import * as schema from './evidence-schema.ts';
import { fileRoutes } from './file-routes.ts';
import { futureFaults } from './text-format.ts';
import { acceptDispute, stakeOfDispute, submitDispute } from './respond.ts';

const TAG = 'Disputes';
const READ = { tag: TAG, access: 'dispute.read' } as const;
const WRITE = { tag: TAG, access: 'dispute.write' } as const;
const ONE = strict({ disputeId: DisputeId });
const EVIDENCE_KIB = 256; // Texts in any script, however they are written.

/** What is said to a dispute: drafted, looked at, and given once. */
export function evidenceRoutes(deps: DisputeDeps): Route[] {
  return [
    ...reasonsRoutes(),
    ...draftRoutes(deps),
    ...fileRoutes(deps),
    submitRoute(deps),
    acceptRoute(deps),
  ];
}

/** The same for all partners, so that operators need not look as one of them. */
function reasonsRoutes(): Route[] {
  const answers = { 200: schema.DisputeReasonsBody };
  return [
    route('GET /dispute-reasons', {
      ...READ,
      operationId: 'listDisputeReasons',
      summary: 'List the reasons of disputes, and what wins them',
      answers,
      handle: () => ok(schema.reasonsBody()),
    }),
    route('GET /operator/dispute-reasons', {
      ...OPERATORS_READ,
      operationId: 'listAllDisputeReasons',
      summary: 'List the reasons of the disputes of all partners, and what wins them',
      answers,
      handle: (call) => {
        operatorOf(call);
        return ok(schema.reasonsBody());
      },
    }),
  ];
}

function draftRoutes(deps: DisputeDeps): Route[] {
  const { clock, db } = deps;
  return [
    route('GET /disputes/:disputeId/evidence', {
      ...READ,
      operationId: 'retrieveDisputeEvidence',
      summary: 'Retrieve the draft of an answer to a dispute',
      description:
        'What the reason of the dispute asks for, what is there, and what is missing. Earlier payments of the card that may decide it are offered.',
      params: ONE,
      answers: { 200: schema.DisputeEvidenceBody },
      handle: async (call) => ok(await evidenceOf(deps, await disputeIn(deps, call))),
    }),
    route('PATCH /disputes/:disputeId/evidence', {
      ...WRITE,
      operationId: 'updateDisputeEvidence',
      summary: 'Change the draft of an answer to a dispute',
      description:
        'Send only what changes: a text replaces what was there, null removes it. Nothing leaves until the draft is submitted. A text that is too long is refused, never cut.',
      consumes: MERGE_PATCH_TYPE,
      params: ONE,
      body: schema.EvidenceChange,
      bodyKiB: EVIDENCE_KIB,
      examine: (body) => futureFaults(body, clock.now()),
      answers: { 200: schema.DisputeEvidenceBody },
      problems: [DISPUTE_PROBLEMS.stateForbids],
      handle: async (call) => {
        const { earlierPayments, ...texts } = call.body;
        const change = { texts: textsIn(texts), earlierPayments };
        const { disputeId } = call.params;
        const changed = await changeDraft(deps, { caller: partnerOf(call), disputeId, change });
        return ok(await evidenceOf(deps, changed));
      },
    }),
    route('GET /disputes/:disputeId/preview', {
      ...READ,
      operationId: 'previewDisputeAnswer',
      summary: 'Preview what would be submitted to a dispute',
      description: 'Exactly what would be sent now, with the digest that the submission needs.',
      params: ONE,
      answers: { 200: schema.DisputePreviewBody },
      handle: async (call) => {
        const dispute = await disputeIn(deps, call);
        const draft = await answerDraft(db, await withPayment(deps, dispute));
        return ok(schema.previewBody(dispute, draft));
      },
    }),
  ];
}

type DisputeCall = Call<Readonly<{ disputeId: string }>>;

async function disputeIn({ db }: DisputeDeps, call: DisputeCall): Promise<Dispute> {
  return found(await findDispute(db, partnerOf(call), call.params.disputeId));
}

async function withPayment({ db }: DisputeDeps, dispute: Dispute) {
  const payment = found((await findPaymentsById(db, [dispute.paymentId]))[0]);
  return { dispute, payment };
}

async function evidenceOf(deps: DisputeDeps, dispute: Dispute) {
  const both = await withPayment(deps, dispute);
  const offered = await offeredPayments(deps.db, dispute, both.payment);
  return schema.evidenceBody({ dispute, draft: await answerDraft(deps.db, both), offered });
}

function textsIn(given: Readonly<Record<string, unknown>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, text]) =>
      typeof text === 'string' || text === null ? [[field, text] as const] : [],
    ),
  );
}

/** People submit and accept; what an agent asks for waits for one of them. */
const BY_PEOPLE = {
  when: 'an agent asks for it',
  isNeeded: (call: DisputeCall) => partnerOf(call).agent !== undefined,
};

function submitRoute(deps: DisputeDeps): Route {
  return route('POST /disputes/:disputeId/submit', {
    ...WRITE,
    operationId: 'submitDispute',
    summary: 'Submit the answer to a dispute',
    description:
      'Sends the draft to the cardholder’s bank, once. The digest is that of the preview: if the draft has changed since, nothing is sent.',
    params: ONE,
    body: schema.Submission,
    guard: {
      what: async (call) => await stakeOfDispute(deps, partnerOf(call), call.params.disputeId),
      secondPerson: BY_PEOPLE,
    },
    answers: { 200: DisputeBody },
    problems: Object.values(DISPUTE_PROBLEMS),
    handle: async (call) => {
      const { body, correlationId, params } = call;
      return await submitDispute(deps, {
        caller: partnerOf(call),
        ...params,
        ...body,
        correlationId,
      });
    },
  });
}

function acceptRoute(deps: DisputeDeps): Route {
  return route('POST /disputes/:disputeId/accept', {
    ...WRITE,
    operationId: 'acceptDispute',
    summary: 'Accept a dispute',
    description:
      'Gives the dispute up: what is held stays with the cardholder. It cannot be answered any more. Of an inquiry nothing is held: it is left unanswered, and the issuer may charge the payment back.',
    params: ONE,
    body: schema.Acceptance,
    guard: {
      what: async (call) => await stakeOfDispute(deps, partnerOf(call), call.params.disputeId),
      secondPerson: BY_PEOPLE,
    },
    answers: { 200: DisputeBody },
    problems: [DISPUTE_PROBLEMS.stateForbids],
    handle: async (call) => {
      const { body, correlationId, params } = call;
      return await acceptDispute(deps, {
        caller: partnerOf(call),
        ...params,
        ...body,
        correlationId,
      });
    },
  });
}
