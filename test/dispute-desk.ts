import assert from 'node:assert/strict';
import type {
  AnswerTaken,
  Connector,
  DisputeAnswer,
  DisputeDesk,
  HostNotice,
} from '../service/src/acquiring/acquirers/index.ts';
import { newId } from '../service/src/kernel/id.ts';
import { type AnswerContents, answerDigest } from '../service/src/money/disputes/answer.ts';
import { type AnswerKind, insertAnswer } from '../service/src/money/disputes/answer-store.ts';
import { findAnyDispute } from '../service/src/money/disputes/dispute-store.ts';
import { lockWithPayment, makeMove } from '../service/src/money/disputes/make-move.ts';
import { transaction } from '../service/src/platform/db/pool.ts';
import { disputeJobs, disputeRoutes } from '../service/src/money/disputes/index.ts';
import { testServer } from './http.ts';
import { OPERATOR } from './operator-server.ts';
import { paymentServer } from './payment-server.ts';

type Reply = (answer: DisputeAnswer) => AnswerTaken | Promise<AnswerTaken>;
const taken: Reply = () => ({ kind: 'taken' });

type Told = Partial<Omit<HostNotice, 'kind'>> & Pick<HostNotice, 'kind' | 'caseReference'>;

/** An acquirer whose notices and answers are in the test's hand. */
export function scriptedDesk() {
  const told: HostNotice[] = [];
  const received: DisputeAnswer[] = [];
  let reply = taken;
  const desk: DisputeDesk = {
    notices: ({ after, limit }) => {
      const place = Number(after ?? '0');
      const notices = told.slice(place, place + limit);
      return Promise.resolve({ notices, next: String(place + notices.length) });
    },
    answer: async (answer) => {
      received.push(answer);
      return await reply(answer);
    },
  };
  return {
    desk,
    received,
    /** A Visa chargeback of CAD 10.00, or as changed. */
    tell: (notice: Told) => {
      const one: HostNotice = {
        noticeId: `n-${told.length + 1}`,
        reference: null,
        hostReferences: null,
        paidAt: null,
        network: 'VISA',
        reasonCode: '13.1',
        amount: 1000n,
        currency: 'CAD',
        networkDeadline: null,
        reason: null,
        at: new Date('2026-03-02T00:00:00Z'),
        ...notice,
      };
      told.push(one);
      return one;
    },
    replyWith: (next: Reply) => {
      reply = next;
    },
  };
}

/** Payments and disputes behind one door each, with the acquirer's disputes given. */
export async function deskServer(desk: DisputeDesk | undefined) {
  let traces = 0;
  const payments = await paymentServer(undefined, {
    connect: (simulator): readonly Connector[] => [
      desk
        ? { ...simulator, disputes: desk, assign: () => ({ trace: String((traces += 1)) }) }
        : simulator,
    ],
  });
  return { ...payments, ...disputing(payments) };
}

type Changes = Partial<Pick<AnswerContents, 'files' | 'refunds' | 'earlierPayments'>> &
  Readonly<{ kind?: AnswerKind }>;
type Payments = Awaited<ReturnType<typeof paymentServer>>;

/** Disputes beside payments. */
export function disputing({ caller, clock, db, deps }: Payments) {
  const server = testServer({ routes: disputeRoutes(deps), clock, publishing: db });
  const scopes = new Set([...caller.scopes, 'dispute.read', 'dispute.write']);
  const [operator, partner] = [server.as(OPERATOR), server.as({ ...caller, scopes })];
  return {
    operator,
    partner,
    /** A round of each job of disputes, as a process of its own does it. */
    work: async (...names: readonly string[]) => {
      const jobs = disputeJobs(deps).filter(
        ({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)),
      );
      assert.ok(jobs.length > 0, 'there are such jobs');
      for (const job of jobs) await job.run();
    },
    /** Answers a dispute, as its partner would. */
    submit: async (
      disputeId: string,
      evidence: AnswerContents['evidence'],
      changes: Changes = {},
    ) => {
      const now = clock.now();
      await transaction(db, async (tx) => {
        const known = await findAnyDispute(tx, disputeId);
        const locked = known && (await lockWithPayment(tx, known));
        assert.ok(locked, disputeId);
        const { bucket, reasonCode, stage: disputeStage } = locked.dispute;
        const { kind = 'DEFEND', ...more } = changes;
        const contents: AnswerContents = {
          disputeId,
          disputeStage,
          reasonCode,
          evidence,
          files: [],
          refunds: [],
          earlierPayments: [],
          ...more,
        };
        const digest = answerDigest(contents);
        const dispute = await makeMove(tx, deps, locked, {
          move: kind === 'DEFEND' ? 'SUBMIT' : 'ACCEPT',
          actor: 'PARTNER',
          by: null,
          reason: null,
          correlationId: 'c-1',
          now,
          digest,
        });
        assert.ok(dispute, 'it can be answered');
        const id = newId('disputeAnswer', bucket, now);
        await insertAnswer(tx, { id, dispute, kind, contents, digest, now });
      });
    },
    disputeOf: async (paymentId: string) => {
      const { body } = await partner('GET', `/disputes?paymentId=${paymentId}`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { data } = body as { data: { disputeId: string; disputeState: string }[] };
      assert.ok(data.length <= 1, 'at most one');
      return data[0];
    },
    notices: async (query = '') => {
      const { body } = await operator('GET', `/operator/dispute-notices?limit=100${query}`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (body as { data: NoticeSeen[] }).data;
    },
  };
}

type NoticeSeen = Readonly<{
  noticeId: string;
  hostNoticeId: string;
  noticeState: string;
  problem: string | null;
  paymentId: string | null;
  disputeId: string | null;
}>;
