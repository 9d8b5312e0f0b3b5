import type { CardBrand, FrameErrorCode } from '../src/protocol.ts';

export type TypedCard = Readonly<{
  cardNumber: string;
  expiryMonth: number;
  expiryYear: number;
  cvd?: string;
}>;

type Made = Readonly<{
  temporaryToken: string;
  cardBrand: CardBrand;
  lastFour: string;
  expiresAt: string;
}>;
export type TokenAnswer =
  | Readonly<{ made: Made }>
  /** `faults`: the members of the card that the service finds wrong, with its reason. */
  | Readonly<{ code: FrameErrorCode; faults: readonly Readonly<{ at: string; why: string }>[] }>;

const WAIT_MS = 20_000; // Longer than any answer takes; then the buyer may try again.

/** Sends a card to the service, which is this page's own origin, and nowhere else. */
export async function requestToken(address: string, card: TypedCard): Promise<TokenAnswer> {
  try {
    const answer = await window.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const body: unknown = await answer.json();
    if (answer.status === 201 && isMade(body)) return { made: body };
    return { code: codeOf(answer.status), faults: faultsIn(body) };
  } catch {
    return { code: 'UNAVAILABLE', faults: [] }; // No network, or no answer in time.
  }
}

function codeOf(status: number): FrameErrorCode {
  if (status === 400) return 'INVALID_CARD';
  if (status === 429) return 'RATE_LIMITED';
  return status < 500 ? 'REFUSED' : 'UNAVAILABLE';
}

function isMade(body: unknown): body is Made {
  return typeof body === 'object' && body !== null && 'temporaryToken' in body;
}

function faultsIn(body: unknown): Readonly<{ at: string; why: string }>[] {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : [];
  return (Array.isArray(errors) ? errors : []).filter(isFault).map((fault) => ({
    at: fault.parameterName,
    why: fault.reasonCode,
  }));
}

type WireFault = Readonly<{ parameterName: string; reasonCode: string }>;

function isFault(fault: unknown): fault is WireFault {
  return (
    typeof fault === 'object' && fault !== null && 'parameterName' in fault && 'reasonCode' in fault
  );
}
