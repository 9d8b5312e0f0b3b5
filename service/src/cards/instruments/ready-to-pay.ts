import * as onboarding from '../../merchants/onboarding/index.ts';
import { type Fault, found, invalid, Problem } from '../../platform/http/errors.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { type PayingCard, payingCard } from './paying-card.ts';
import type { Instrument } from './instrument.ts';
import type { Instruments } from './open-instruments.ts';
import type { InstrumentRequest } from './schema.ts';

type Deps = Instruments & onboarding.MerchantReader & Readonly<{ keyring: Keyring }>;
type Requested = onboarding.PartnersMerchant &
  Readonly<{
    request: InstrumentRequest;
    now: Date;
    /** Other faults that depend on the merchant. */
    faultsOf?: (merchant: onboarding.Merchant) => readonly Fault[];
    /** The merchant that was remembered has changed since. */
    isChanged?: boolean;
  }>;

/** What step one of a payment or validation needs. The card of a token is known once it is redeemed. */
export type Ready = Readonly<{
  merchant: onboarding.Merchant;
  instrument: Instrument;
  paying: PayingCard | null;
}>;

/**
 * Everything that can be refused before anything is written. It goes by the merchant as remembered,
 * which is compared with the database when the record is opened; but nothing is refused before the
 * database was asked.
 */
export async function readyToPay(deps: Deps, requested: Requested): Promise<Ready> {
  if (requested.isChanged !== true) {
    try {
      return await readyWith(deps, requested, await deps.recalledMerchant(requested));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return await readyWith(deps, requested, await deps.merchant(requested));
}

async function readyWith(deps: Deps, requested: Requested, known: onboarding.Merchant | undefined) {
  const { merchantId, request, now, faultsOf } = requested;
  const merchant = found(known);
  if (!onboarding.mayTakePayments(merchant)) throw onboarding.suspended(merchantId);
  const faults = faultsOf?.(merchant) ?? [];
  if (faults.length > 0) throw invalid(faults);
  const instrument = await deps.prepare(merchant, request, now);
  const isToken = instrument.source.kind === 'token';
  const paying = isToken ? null : await payingCard(deps.keyring, { merchantId, instrument, now });
  return { merchant, instrument, paying };
}
