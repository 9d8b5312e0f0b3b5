import type {
  AuthorizationRequest,
  CaptureRequest,
  Original,
  RefundRequest,
  VerificationRequest,
  VerificationResults,
} from '../../service/src/acquiring/acquirers/index.ts';
import { approve, decline, retrievalReferenceOf, ruleFor } from './decide.ts';
import type { JournalEntry, Operation } from './host/entry.ts';
import type { Effect } from './outcomes.ts';
import { verificationOf } from './verification.ts';

export type Arrived = Readonly<{ entry: JournalEntry; effect: Effect }>;

/**
 * The entry of an authorization or an increment of one: by card number, then by cents. The issuer's
 * result for the 3-D Secure value, where it was asked, takes precedence over our own.
 */
export function authorizationEntry(
  request: AuthorizationRequest,
  at: Date,
  threeDSecureResult?: string,
): Arrived {
  const { amount, incrementOf, capture } = request;
  const { effect, answer } = decided(request, { amount, threeDSecureResult });
  const outcome = effect === 'unanswered' ? effect : answer.kind;
  return {
    effect,
    entry: {
      ...cardFacts(request, at),
      operation: operationOf(request),
      original: incrementOf?.reference ?? null,
      amount: amount.amount,
      currency: amount.currency,
      outcome,
      answer,
      isPurchase: capture && incrementOf === undefined,
    },
  };
}

export function operationOf({ incrementOf }: AuthorizationRequest): Operation {
  return incrementOf === undefined ? 'authorize' : 'increment';
}

/** The entry of a check of a card: by card number alone. */
export function verificationEntry(
  request: VerificationRequest,
  at: Date,
  threeDSecureResult?: string,
): Arrived {
  const { effect, answer } = decided(request, { threeDSecureResult });
  return {
    effect,
    entry: {
      ...cardFacts(request, at),
      operation: 'verify',
      original: null,
      amount: 0n,
      currency: request.currency,
      outcome: effect === 'unanswered' ? effect : answer.kind,
      answer,
      isPurchase: false,
    },
  };
}

/** The entry of what is done about an authorization: refunds go by cents, the others are done. */
export function followUpEntry(
  operation: 'capture' | 'refund' | 'reverse' | 'release',
  request: RefundRequest | CaptureRequest,
  at: Date,
): Arrived {
  const { reference, merchant, original, amount } = request;
  const rule = ruleFor(undefined, operation === 'refund' ? amount : undefined);
  const { effect, isoResponseCode } = isNamedRight(original) ? rule : MISNAMED;
  const answer = effect === 'declined' ? decline(isoResponseCode) : approve(reference);
  return {
    effect,
    entry: {
      merchantId: merchant.id,
      reference,
      operation,
      original: original.reference,
      amount: amount.amount,
      currency: amount.currency,
      brand: null,
      lastFour: null,
      outcome: answer.kind,
      answer,
      at,
      isPurchase: false,
      final: 'final' in request && request.final,
    },
  };
}

const MISNAMED = { effect: 'declined', isoResponseCode: '25' } as const;

/** A follow-up that names host references must name the right ones, as real hosts require. */
function isNamedRight({ reference, hostReferences }: Original): boolean {
  const named = hostReferences?.['retrievalReference'];
  return named === undefined || named === retrievalReferenceOf(reference);
}

type CardRequest = AuthorizationRequest | VerificationRequest;

type Judged = Readonly<{
  amount?: AuthorizationRequest['amount'];
  threeDSecureResult: string | undefined;
}>;

function decided(request: CardRequest, { amount, threeDSecureResult }: Judged) {
  const own = verificationOf(request);
  const results = threeDSecureResult === undefined ? own : { ...own, threeDSecureResult };
  const rule = ruleFor(request.card, amount);
  // Raising a hold continues what the issuer has agreed to: it is not asked again.
  const isRaise = 'incrementOf' in request && request.incrementOf !== undefined;
  const isContent = rule.effect === 'soft-declined' && (isRaise || isAuthenticated(results));
  const { effect, isoResponseCode } = isContent ? ruleFor(undefined, amount) : rule;
  const isApproved = isoResponseCode === '00';
  const answer = isApproved
    ? approve(request.reference, results)
    : decline(isoResponseCode, results);
  return { effect, answer };
}

/** By a value that the issuer accepts, or that could not be checked. */
function isAuthenticated({ threeDSecureResult }: VerificationResults): boolean {
  return ['0', '2', '3'].includes(threeDSecureResult ?? '');
}

function cardFacts({ reference, merchant, card }: CardRequest, at: Date) {
  return {
    merchantId: merchant.id,
    reference,
    brand: card.brand,
    lastFour: card.number.reveal().slice(-4),
    at,
    final: false,
  };
}
