import { type Static, Type } from 'typebox';
import { HOST_NOTICE_KINDS } from '../../../acquiring/acquirers/index.ts';
import { ID_KINDS, ID_PATTERN } from '../../../kernel/id.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import * as wire from '../../../platform/http/schema.ts';
import { PaymentId } from '../../payments/index.ts';
import { NOTICE_PROBLEMS } from '../notice.ts';
import { DisputeId, ReasonCode } from '../schema.ts';
import type { KeptNotice } from './kept-notice.ts';

const REASON_LENGTH_MAX = 500;
const SHOWN_STATES = ['WAITING', 'APPLIED', 'HELD', 'DISMISSED'] as const;

export const NoticeId = wire.idOf('disputeNotice', 'a notice of a dispute');
export const NOTICE_ID = new RegExp(`^${ID_KINDS.disputeNotice}${ID_PATTERN}$`);

const State = wire.oneOf(
  SHOWN_STATES,
  'HELD: nothing could be made of it, and a person has to look at it',
  'HELD',
);
const AcquirerName = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9._-]*$',
  description: 'The name of an acquirer',
  examples: ['simulator'],
  expects: 'the name of an acquirer',
});
const TextOrNull = (description: string, example: string) =>
  wire.orNull(Type.String({ examples: [example] }), description);

export const NoticesQuery = wire.strict({
  ...PAGE_QUERY,
  state: Type.Optional(State),
  acquirer: Type.Optional(AcquirerName),
});

export const NOTICE_ACTIONS = ['RETRY', 'ASSIGN', 'DISMISS'] as const;

export const NoticeResolution = wire.strict({
  idempotencyKey: wire.IdempotencyKey,
  action: wire.oneOf(
    NOTICE_ACTIONS,
    'RETRY: as it is. ASSIGN: as one about the payment `paymentId`. DISMISS: nothing is made of it',
    'RETRY',
  ),
  paymentId: Type.Optional(wire.described(PaymentId, 'Of ASSIGN: what it is about')),
  reason: wire.oneLine(REASON_LENGTH_MAX, 'For the audit log'),
});

export const NoticeBody = wire.shape('DisputeNotice', {
  noticeId: NoticeId,
  acquirer: AcquirerName,
  hostNoticeId: Type.String({ description: 'The acquirer’s name for it', examples: ['17'] }),
  kind: wire.oneOf(HOST_NOTICE_KINDS, 'What it tells', 'CHARGEBACK'),
  noticeState: State,
  problem: wire.orNull(
    wire.oneOf(NOTICE_PROBLEMS, 'Why it waits for a person', 'UNKNOWN_PAYMENT'),
    'Why it waits for a person; null where it does not',
  ),
  caseReference: Type.String({
    description: 'What the acquirer knows the case by',
    examples: ['CB20261118000017'],
  }),
  reference: TextOrNull('Our reference, where the acquirer told it', 'pi17…:authorize'),
  hostReferences: wire.orNull(
    Type.Record(Type.String(), Type.String()),
    'References of the acquirer’s own, where it told any',
  ),
  network: Type.String({ description: 'The brand of the card', examples: ['VISA'] }),
  reasonCode: ReasonCode,
  amount: Type.Integer({ minimum: 1, description: 'Cents', examples: [1000] }),
  currency: Type.String({ description: 'As the acquirer told it', examples: ['CAD'] }),
  networkDeadline: wire.orNull(wire.Timestamp, 'By when the network wants an answer'),
  reason: TextOrNull('Words of the issuer or the network', 'Goods not received'),
  paymentId: wire.orNull(PaymentId, 'The payment that it is about, once that is known'),
  disputeId: wire.orNull(DisputeId, 'The dispute that it moved'),
  resolvedBy: TextOrNull('Who has decided on it', 'ops@example.com'),
  resolution: TextOrNull('Why', 'Of another acquirer'),
  toldAt: wire.Timestamp,
  createdAt: wire.Timestamp,
  endedAt: wire.orNull(wire.Timestamp, 'When it was applied or dismissed'),
});

export function noticeBody(notice: KeptNotice): Static<typeof NoticeBody> {
  const { contents, state } = notice;
  return {
    noticeId: notice.id,
    acquirer: notice.acquirer,
    hostNoticeId: contents.noticeId,
    kind: contents.kind,
    noticeState: state === 'MOVED' ? 'APPLIED' : state,
    problem: notice.problem,
    caseReference: contents.caseReference,
    reference: contents.reference,
    hostReferences: contents.hostReferences,
    network: contents.network,
    reasonCode: contents.reasonCode,
    amount: Number(contents.amount),
    currency: contents.currency,
    networkDeadline: contents.networkDeadline,
    reason: contents.reason,
    paymentId: notice.paymentId,
    disputeId: notice.disputeId,
    resolvedBy: notice.resolvedBy,
    resolution: notice.resolution,
    toldAt: contents.at,
    createdAt: notice.createdAt.toISOString(),
    endedAt: notice.endedAt && notice.endedAt.toISOString(),
  };
}
