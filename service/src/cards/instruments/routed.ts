import type * as onboarding from '../../merchants/onboarding/index.ts';
import type {
  AcquirerMerchant,
  Acquirers,
  AssignedOperation,
  HostReferences,
} from '../../acquiring/acquirers/index.ts';
import { type HeldCodes, peekToken, type TestTokens } from '../../records/vault/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ready } from './ready-to-pay.ts';

/** The keyring has loaded `vault`, `card-fingerprint`, `fingerprint` and `secret-hash`. */
export type CardOperationDeps = Pick<Platform, 'db' | 'keyring' | 'clock' | 'logger' | 'metrics'> &
  Readonly<{
    publicUrl: string;
    acquirers: Acquirers;
    /** Security codes from the hosted page; without it payments by token have none. */
    heldCodes?: HeldCodes;
    /** In production there are none. */
    testTokens?: TestTokens | undefined;
  }>;

type RoutingDeps = Pick<CardOperationDeps, 'acquirers' | 'clock' | 'db' | 'keyring'>;

/** The chosen acquirer, and the references of the request at its host. */
export type RoutedTo = Readonly<{
  acquirer: string;
  hostReferences: HostReferences | null;
  /** So the card has to be kept, whether or not it is to be stored. */
  needsCardForFollowUps: boolean;
}>;

/**
 * What is ready to be opened, with who will be asked. The last thing that can be refused before
 * anything is written: an acquirer that cannot be asked now leaves nothing in doubt.
 */
export async function routed(
  deps: RoutingDeps,
  ready: Ready,
  { currency, operation }: Readonly<{ currency: string; operation: AssignedOperation }>,
): Promise<Ready & Readonly<{ to: RoutedTo }>> {
  const { acquirers } = deps;
  const { merchantId } = ready.merchant;
  const brandOf = () => (ready.paying ? ready.paying.brand : brandOfToken(deps, ready));
  const acquirer = await acquirers.choose({ merchantId, currency, brandOf });
  const { assign, needsCardForFollowUps } = acquirers.of(acquirer);
  const hostReferences = assign({ merchant: acquirerMerchantOf(ready.merchant), operation });
  return { ...ready, to: { acquirer, hostReferences, needsCardForFollowUps } };
}

/**
 * Commits the intent of what was routed. The acquirer that it was routed to may be waiting for it alone,
 * to see whether it answers again: it hears where nothing will be asked.
 */
export async function committing<Committed extends object>(
  acquirers: Acquirers,
  { to: { acquirer } }: Readonly<{ to: RoutedTo }>,
  commit: () => Promise<Committed>,
): Promise<Committed> {
  let isToBeAsked = false;
  try {
    const committed = await commit();
    isToBeAsked = 'record' in committed;
    return committed;
  } finally {
    if (!isToBeAsked) acquirers.notSent(acquirer);
  }
}

/** Undefined for a token that gives nothing: it is refused as it is redeemed. */
async function brandOfToken(
  { clock, db, keyring }: RoutingDeps,
  { instrument: { source }, merchant: { merchantId } }: Ready,
): Promise<string | undefined> {
  if (source.kind !== 'token') return undefined;
  const deps = { keyring, now: clock.now() };
  return (await peekToken(db, deps, { merchantId, token: source.token }))?.brand;
}

const TERMINAL_LENGTH = 8; // Of field 41 of ISO 8583.

/** The merchant as acquirers know it. */
export function acquirerMerchantOf({
  merchantId,
  profile,
  terminalId,
}: onboarding.Merchant): AcquirerMerchant {
  return {
    id: merchantId,
    name: profile.merchantDetails.merchantInformation.operatingAsName,
    categoryCode: profile.businessDetails.merchantCategoryCode,
    terminalId: terminalId ?? merchantId.slice(-TERMINAL_LENGTH),
  };
}
