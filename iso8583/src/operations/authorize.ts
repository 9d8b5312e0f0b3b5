import type {
  AcquirerAnswer,
  AuthorizationRequest,
  Unknown,
} from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import { declinedBy, type HostAnswer, portAnswer } from './answers.ts';
import { type HostExchange, simpleAnswer } from './exchange.ts';
import {
  authorizationMessage,
  completionMessage,
  type HostProfile,
  reversalMessage,
} from './messages.ts';
import { wireReferences } from './references.ts';

type Context = Readonly<{ profile: HostProfile; exchange: HostExchange }>;

/** A hold, its rise, or a purchase, in one message or in two. */
export async function authorizeAt(
  context: Context,
  request: AuthorizationRequest,
): Promise<AcquirerAnswer> {
  const sent = authorizationMessage(context.profile, request);
  const about = { ...request, kind: 'authorization' } as const;
  const host = await context.exchange(sent, about);
  if ('kind' in host) return host;
  const answer = portAnswer({ ...about, isRepeat: request.isRepeat === true }, host);
  if (answer === 'undo') return await undo(context, { request, sent, host, reason: host });
  if (answer.kind !== 'approved' || !isInTwo(context.profile, request)) return answer;
  return await complete(context, { request, sent, host, reason: host }, answer);
}

function isInTwo({ map }: HostProfile, request: AuthorizationRequest): boolean {
  const { mti } = wireReferences(request.hostReferences);
  return request.capture && !request.incrementOf && mti !== map.messages.purchase.mti;
}

type Approval = Readonly<{
  request: AuthorizationRequest;
  sent: Message;
  host: HostAnswer;
  /** What the port is told once it is undone. */
  reason: HostAnswer;
}>;

/** The second message of a purchase. A refusal of it leaves a hold that nobody asked for. */
async function complete(
  context: Context,
  approval: Approval,
  approved: AcquirerAnswer,
): Promise<AcquirerAnswer> {
  const { request } = approval;
  const { approvalCode: authorizationCode, networkTransactionId } = approval.host;
  const codes = { authorizationCode, networkTransactionId };
  const message = completionMessage(context.profile, request, codes);
  const about = { ...request, kind: 'advice' } as const;
  const host = await context.exchange(message, about);
  if ('kind' in host) return host;
  const answer = portAnswer({ ...about, isRepeat: request.isRepeat === true }, host);
  if (answer === 'undo' || answer.kind === 'unknown') return IN_DOUBT;
  return answer.kind === 'approved' ? approved : await undo(context, { ...approval, reason: host });
}

const IN_DOUBT: Unknown = { kind: 'unknown', why: 'unanswered' };

/** Reverses what was approved, and is declined once that is acknowledged; until then nobody knows. */
async function undo({ exchange, profile }: Context, approval: Approval): Promise<AcquirerAnswer> {
  const { host, reason, request, sent } = approval;
  const { retrieval: field } = profile.map.fields;
  const own = wireReferences(request.hostReferences);
  const retrieval = (field !== undefined && sent.fields.get(field)) || own.retrieval;
  const reversal = reversalMessage(profile, {
    ...request,
    reference: `${request.reference}:reversal`,
    original: {
      reference: request.reference,
      authorizationCode: host.approvalCode,
      networkTransactionId: host.networkTransactionId,
      hostReferences: { ...own, retrieval },
    },
  });
  const about = { ...request, kind: 'reversal' } as const;
  const undone = await simpleAnswer(exchange, reversal, about);
  return undone.kind === 'approved' ? declinedBy(reason) : IN_DOUBT;
}
