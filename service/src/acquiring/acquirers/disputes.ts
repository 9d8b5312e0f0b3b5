import { Type } from 'typebox';
import { checkOf } from '../../platform/http/validate.ts';
import { orNull } from '../../platform/http/schema.ts';
import {
  HOST_NOTICE_KINDS,
  NEXT_LENGTH_MAX,
  NOTICE_PAGE_MAX,
  NOTICE_PATTERNS,
  type UNKNOWN_REASONS,
} from './answer-form.ts';
import type { Wait } from './wait.ts';

/** What a host tells about a claim of a cardholder's bank: a step of a case, or a warning before there is one. */
export type HostNotice = Readonly<{
  /** The host's name for this notice, the same however often it is given. */
  noticeId: string;
  kind: (typeof HOST_NOTICE_KINDS)[number];
  /** What the host knows the case by, the same in every notice about it. */
  caseReference: string;
  /** Ours, of the authorization that it is about; null where the host does not tell it. */
  reference: string | null;
  /** What else the host knows that authorization by, as `assign` or an answer gave it; null where nothing. */
  hostReferences: Readonly<Record<string, string>> | null;
  /** About when that authorization was asked for: where there is no reference, it is looked for around then. */
  paidAt: Date | null;
  /** The brand of the card. */
  network: string;
  reasonCode: string;
  /** In cents. */
  amount: bigint;
  /** Three letters, of whatever currency. */
  currency: string;
  /** By when the network wants an answer, where the host tells it. */
  networkDeadline: Date | null;
  /** Words of the issuer or the network. */
  reason: string | null;
  at: Date;
}>;

/** `after`: what the page before gave as `next`; null: from the beginning. */
export type NoticesAsked = Readonly<{ after: string | null; limit: number }>;

/** In the order in which they came. `next` is where the next page begins, also where there is none yet. */
export type NoticePage = Readonly<{ notices: readonly HostNotice[]; next: string }>;

/** What goes to the host in answer to a case. */
export type DisputeAnswer = Readonly<{
  /** The same on every repeat: it has one effect. */
  answerId: string;
  caseReference: string;
  kind: 'DEFEND' | 'ACCEPT';
  contents: DisputeAnswerContents;
  /** SHA-256 of the contents, in hexadecimal. */
  digest: string;
  /** The bytes of a file that the contents name. */
  files: (fileId: string) => AsyncIterable<Buffer>;
}>;

/** What the merchant says. Amounts are in cents. */
export type DisputeAnswerContents = Readonly<{
  disputeId: string;
  disputeStage: string;
  reasonCode: string;
  evidence: Readonly<Record<string, string>>;
  files: readonly Readonly<{
    fileId: string;
    field: string;
    fileName: string;
    contentType: string;
    size: number;
    sha256: string;
  }>[];
  refunds: readonly Readonly<{ refundId: string; amount: AnswerMoney; refundedAt: string }>[];
  earlierPayments: readonly Readonly<{
    paymentId: string;
    paidAt: string;
    amount: AnswerMoney;
    matches: readonly string[];
  }>[];
}>;

type AnswerMoney = Readonly<{ amount: number; currency: string }>;

export type AnswerTaken =
  | Readonly<{ kind: 'taken' }>
  /** For good: the same would be refused again. */
  | Readonly<{ kind: 'refused'; reason: string }>
  | Readonly<{ kind: 'unknown'; why: (typeof UNKNOWN_REASONS)[number] }>;

/**
 * Where an acquirer's disputes come from, and where answers go. Notices are given at least once, in order,
 * and none is skipped: until a page is asked for that begins behind it, a notice is given again.
 */
export type DisputeDesk = Readonly<{
  notices: (asked: NoticesAsked) => Promise<NoticePage>;
  /** In doubt: send it again under the same `answerId`. */
  answer: (answer: DisputeAnswer) => Promise<AnswerTaken>;
}>;

const EXACT = { additionalProperties: false };
const aDate = Type.Unsafe<Date>({});
const isPage = checkOf(
  Type.Object(
    {
      notices: Type.Array(
        Type.Object(
          {
            noticeId: Type.String({ pattern: NOTICE_PATTERNS.id }),
            kind: Type.Enum([...HOST_NOTICE_KINDS]),
            caseReference: Type.String({ pattern: NOTICE_PATTERNS.id }),
            reference: orNull(Type.String({ pattern: NOTICE_PATTERNS.reference })),
            hostReferences: orNull(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
            paidAt: orNull(aDate),
            network: Type.String({ pattern: NOTICE_PATTERNS.network }),
            reasonCode: Type.String({ pattern: NOTICE_PATTERNS.reasonCode }),
            amount: Type.BigInt({ minimum: 1n }),
            currency: Type.String({ pattern: NOTICE_PATTERNS.currency }),
            networkDeadline: orNull(aDate),
            reason: orNull(Type.String({ maxLength: NOTICE_PATTERNS.reasonMax })),
            at: aDate,
          },
          EXACT,
        ),
        { maxItems: NOTICE_PAGE_MAX },
      ),
      next: Type.String({ minLength: 1, maxLength: NEXT_LENGTH_MAX }),
    },
    EXACT,
  ),
);
const isAnswer = checkOf(
  Type.Union([
    Type.Object({ kind: Type.Literal('taken') }, EXACT),
    Type.Object(
      {
        kind: Type.Literal('refused'),
        reason: Type.String({ minLength: 1, maxLength: NOTICE_PATTERNS.reasonMax }),
      },
      EXACT,
    ),
    Type.Object({ kind: Type.Literal('unknown'), why: Type.String() }, EXACT),
  ]),
);

const PAGE_TIMEOUT_MS = 30_000; // A page may be a file that the host writes first.
const ANSWER_TIMEOUT_MS = 120_000; // Files go with it.

/**
 * Behind time-outs. Of notices it throws what a connector throws, and where a page makes no sense; an answer
 * that nothing is known of is `unknown`.
 */
export function boundedDesk({ answer, notices }: DisputeDesk, wait: Wait): DisputeDesk {
  return {
    notices: async (asked) => {
      const given = await new Promise<NoticePage>((resolve, reject) => {
        const stop = wait(PAGE_TIMEOUT_MS, () => reject(new Error('the notices took too long')));
        notices(asked).finally(stop).then(resolve, reject);
      });
      if (!isPageOf(given, asked)) throw new Error('the notices make no sense');
      return given;
    },
    answer: async (request) => {
      const given = await new Promise<AnswerTaken>((resolve) => {
        const stop = wait(ANSWER_TIMEOUT_MS, () => resolve({ kind: 'unknown', why: 'timeout' }));
        void answered(answer, request).finally(stop).then(resolve);
      });
      return isAnswer(given) ? given : { kind: 'unknown', why: 'malformed' };
    },
  };
}

const LOST = { kind: 'unknown', why: 'connection-lost' } as const;

async function answered(answer: DisputeDesk['answer'], request: DisputeAnswer) {
  try {
    return await answer(request);
  } catch {
    return LOST;
  }
}

/** A page that moves on without a notice, or has notices and does not move on, would skip or never end. */
function isPageOf(given: NoticePage, { after, limit }: NoticesAsked): boolean {
  if (!isPage(given) || given.notices.length > limit) return false;
  if (given.notices.length > 0 && given.next === after) return false;
  return given.notices.every(
    ({ at, networkDeadline, paidAt }) =>
      at instanceof Date &&
      [networkDeadline, paidAt].every((moment) => moment === null || moment instanceof Date),
  );
}
