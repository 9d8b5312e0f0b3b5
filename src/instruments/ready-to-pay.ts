import {
  mayTakePayments,
  type Merchant,
  type PartnersMerchant,
  suspended,
} from '../onboarding/index.ts';
import type { Fault } from '../platform/http/problem.ts';
import { found, invalid } from '../platform/http/refuse.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Instrument } from './instrument.ts';
import type { Instruments } from './open-instruments.ts';
import { type PayingCard, payingCard } from './paying-card.ts';
import type { InstrumentRequest } from './schema.ts';

type Means = Instruments &
  Readonly<{
    keyring: Keyring;
    merchant: (wanted: PartnersMerchant) => Promise<Merchant | undefined>;
  }>;
type Wanted = PartnersMerchant &
  Readonly<{
    request: InstrumentRequest;
    now: Date;
    /** What else the merchant may have against it. */
    faultsOf?: (merchant: Merchant) => readonly Fault[];
  }>;

/** What step one of a payment or validation needs. The card of a token is known once it is redeemed. */
export type Ready = Readonly<{
  merchant: Merchant;
  instrument: Instrument;
  paying: PayingCard | null;
}>;

/** Everything that can be refused before anything is written. */
export async function readyToPay(means: Means, wanted: Wanted): Promise<Ready> {
  const { partnerId, merchantId, request, now, faultsOf } = wanted;
  const merchant = found(await means.merchant({ partnerId, merchantId }));
  if (!mayTakePayments(merchant)) throw suspended(merchantId);
  const faults = faultsOf?.(merchant) ?? [];
  if (faults.length > 0) throw invalid(faults);
  const instrument = await means.prepare(merchant, request, now);
  const isToken = instrument.source.kind === 'token';
  const paying = isToken ? null : await payingCard(means.keyring, { merchantId, instrument, now });
  return { merchant, instrument, paying };
}
