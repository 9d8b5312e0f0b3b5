import { bucketOf, newId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import { holdsCardNumber } from '../../platform/http/card-number.ts';
import { masked, maskedStart } from '../../platform/http/masked.ts';
import type { AcquirerCard, AcquirerFinding, WireMessage } from './acquirer.ts';
import { type AcquirerRequest, type Observation, outcomeWord } from './with-timeout.ts';

/** What was asked of an acquirer and what came of it, masked. */
export type AcquirerMessage = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  /** The payment, refund or validation. */
  subjectId: string;
  correlationId: string;
  acquirer: string;
  operation: string;
  reference: string;
  askedAt: Date;
  durationMs: number;
  outcome: string;
  request: unknown;
  answer: unknown;
  error: string | null;
  /** As it went over the wire, where the connector tells. */
  wire?: readonly StoredWire[];
}>;

type StoredWire = Omit<WireMessage, 'at'> & Readonly<{ at: string }>;

const MASKED = '[masked]';
const ERROR_MAX = 100; // Characters: a name and a code.
const MEMBERS_MAX = 20; // Of something that was no answer.
const NAME_MAX = 40;

/**
 * The message as it may be kept. Card data is left out here, before anything waits to be written: of
 * the number the first six and last four digits stay, of security code, address and authentication
 * value only that they were sent. Undefined for calls that are of no partner.
 */
export function messageOf(
  acquirer: string,
  observed: Observation,
  now: Date,
): AcquirerMessage | undefined {
  const { error, milliseconds, operation, reference, request, wire } = observed;
  const { context, merchant } = request;
  if (!context) return undefined;
  const durationMs = Math.round(milliseconds);
  return {
    id: newId('acquirerMessage', bucketOf(merchant.id), now),
    ...context,
    merchantId: merchant.id,
    subjectId: reference.split(':', 1)[0] ?? reference,
    acquirer,
    operation,
    reference,
    askedAt: new Date(now.getTime() - durationMs),
    durationMs,
    outcome: outcomeWord(observed),
    request: requestShown(request),
    answer: answerShown(observed),
    error: error === undefined ? null : maskedStart(errorShown(error), ERROR_MAX),
    ...(wire ? { wire: wire.map((one) => ({ ...one, at: one.at.toISOString() })) } : {}),
  };
}

function requestShown({ context: _ours, reference: _known, ...sent }: AcquirerRequest): object {
  return {
    ...sent,
    ...('amount' in sent ? { amount: moneyShown(sent.amount) } : {}),
    ...('kept' in sent ? { kept: moneyShown(sent.kept) } : {}),
    ...('card' in sent && sent.card ? { card: cardShown(sent.card) } : {}),
    ...('address' in sent && sent.address ? { address: allMasked(sent.address) } : {}),
    ...('threeDSecure' in sent && sent.threeDSecure
      ? { threeDSecure: { ...sent.threeDSecure, authenticationValue: MASKED } }
      : {}),
  };
}

function moneyShown({ amount, currency }: Money): object {
  return { amount: Number(amount), currency };
}

function cardShown({ brand, expiryMonth, expiryYear, number, securityCode }: AcquirerCard): object {
  const digits = number.reveal();
  const shown = `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
  const code = securityCode ? { securityCode: MASKED } : {};
  return { number: shown, brand, expiryMonth, expiryYear, ...code };
}

function allMasked(members: object): object {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name]) => [name, MASKED]));
}

function answerShown({ answer, received }: Observation): unknown {
  if (answer.kind === 'unknown' && answer.why === 'malformed') {
    return { ...answer, received: shapeOf(received) };
  }
  return 'message' in answer ? { ...answer, ...textsShown(answer) } : answer;
}

/** What an acquirer words freely, in case that it quotes what it was sent. */
function textsShown(answer: Extract<AcquirerFinding, Readonly<{ message: string }>>): object {
  const { hostReferences, message } = answer;
  if (!hostReferences) return { message: masked(message) };
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(hostReferences)) {
    shown[name] = holdsCardNumber(value) ? MASKED : value;
  }
  return { message: masked(message), hostReferences: shown };
}

/** Of something that was no answer: what kind of thing it was, for nobody knows what is in it. */
function shapeOf(received: unknown): unknown {
  if (typeof received !== 'object' || received === null) {
    return received === null ? 'null' : typeof received;
  }
  if (Array.isArray(received)) return 'array';
  const members = Object.entries(received).slice(0, MEMBERS_MAX);
  return Object.fromEntries(
    members.map(([name, value]) => [
      maskedStart(name, NAME_MAX),
      value === null ? 'null' : typeof value,
    ]),
  );
}

/** Its name and code only: its message may quote what was sent. */
function errorShown(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}
