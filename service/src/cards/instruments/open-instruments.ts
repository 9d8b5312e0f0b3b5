import { assert } from '../../kernel/assert.ts';
import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { Secret } from '../../kernel/secret.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import type { Database } from '../../platform/db/pool.ts';
import { holdsCardNumber } from '../../platform/http/card-number.ts';
import { onePerPlace } from '../../platform/http/faults.ts';
import { type Fault, invalid } from '../../platform/http/errors.ts';
import type { BillingAddress } from '../../acquiring/acquirers/index.ts';
import { type Merchant, provinceOf, zoneOf } from '../../merchants/onboarding/index.ts';
import * as vault from '../../records/vault/index.ts';
import { credentialUseOf, isStoring } from './credential-use.ts';
import { ruleFault } from './errors.ts';
import type { Instrument, InstrumentSource } from './instrument.ts';
import {
  instrumentFaults,
  type Found,
  newCardFaults,
  storedMethodFaults,
} from './instrument-faults.ts';
import type { InstrumentRequest } from './schema.ts';

export type Instruments = Readonly<{
  /**
   * Makes an instrument from a request whose form has been checked. All problems are reported
   * at once, in one 400; a method of another merchant is reported like a missing one.
   */
  prepare: (merchant: Merchant, request: InstrumentRequest, now: Date) => Promise<Instrument>;
}>;

/** What a request that names neither a stored method nor a customer has looked up. */
const NOTHING_NAMED = [undefined, true] as const;

const bucketOfMerchant = ({ merchantId }: Readonly<{ merchantId: string }>): string =>
  bucketOf(merchantId);

/** Look-ups of requests that arrive together share their statements. */
export function openInstruments({
  db,
  testTokens,
}: Readonly<{ db: Database; testTokens?: vault.TestTokens | undefined }>): Instruments {
  const findMethod = createGroupRead({
    name: 'payment-methods',
    db,
    bucketOf: bucketOfMerchant,
    find: vault.readMethods,
  });
  const hasCustomer = createGroupRead({
    name: 'customers',
    db,
    bucketOf: bucketOfMerchant,
    find: vault.haveCustomers,
  });
  const hasIssuerId = createGroupRead({
    name: 'issuer-ids',
    db,
    bucketOf: ({ paymentMethodId }) => bucketIn(paymentMethodId),
    find: vault.haveIssuerIds,
  });
  /** Usually callers send the first payment's id, which the method itself has, or none at all. */
  const isOfChain = async (
    { credentialOnFileInformation: credentials }: InstrumentRequest,
    { id: paymentMethodId, networkTransactionId: known }: vault.SealedMethod,
  ): Promise<boolean> => {
    const issuerId = credentials?.issuerId;
    if (issuerId === undefined || issuerId === known) return true;
    // Where none is known it is accepted, unless it is a card number.
    if (known === null) return !holdsCardNumber(issuerId);
    return (await hasIssuerId({ paymentMethodId, issuerId })) === true;
  };
  const lookUp = (merchantId: string, { paymentMethodId, customerId }: InstrumentRequest) =>
    Promise.all([
      paymentMethodId === undefined ? undefined : findMethod({ merchantId, paymentMethodId }),
      customerId === undefined ? true : hasCustomer({ merchantId, customerId }),
    ]);
  return {
    prepare: async ({ merchantId, profile }, request, now) => {
      const { paymentMethodId, customerId } = request;
      const card = cardIn(request, testTokens, now);
      const isNaming = paymentMethodId !== undefined || customerId !== undefined;
      const [method, isCustomer] = isNaming ? await lookUp(merchantId, request) : NOTHING_NAMED;
      const found: Found = {
        card: 'fault' in card ? undefined : card.card,
        method,
        isOfChain: method === undefined || (await isOfChain(request, method)),
        code: codeOf(request),
      };
      const when = { zone: zoneOf(provinceOf(profile)), now };
      const faults = [...instrumentFaults(request), ...newCardFaults(found, when)];
      if ('fault' in card) faults.push(card.fault);
      if (isCustomer !== true) faults.push(ruleFault('CUSTOMER_NOT_FOUND', 'customerId'));
      if (paymentMethodId !== undefined) faults.push(...storedMethodFaults(request, found, when));
      if (faults.length > 0) throw invalid(onePerPlace(faults));
      return instrumentOf(request, found);
    },
  };
}

type CardFound = Readonly<{ card: vault.Card | undefined }> | Readonly<{ fault: Fault }>;
const NO_CARD: CardFound = { card: undefined };

/** The card that the request brings, or whose test token it brings. */
function cardIn(
  { paymentMethod }: InstrumentRequest,
  testTokens: vault.TestTokens | undefined,
  now: Date,
): CardFound {
  const wire = paymentMethod?.paymentMethodData?.card;
  if (wire) return { card: vault.parseCard(wire) };
  const token = paymentMethod?.temporaryToken;
  if (token === undefined) return NO_CARD;
  const parameterName = 'paymentMethod.temporaryToken';
  return vault.openTestToken(testTokens, { token, now, parameterName }) ?? NO_CARD;
}

function instrumentOf(request: InstrumentRequest, found: Found): Instrument {
  const { paymentMethod, customerId } = request;
  const { card, method, code } = found;
  return {
    source: sourceOf(request, found),
    securityCode: code ?? card?.securityCode ?? null,
    cardholderName: paymentMethod?.cardholderInformation?.nameOnCard ?? null,
    billingAddress: addressOf(request),
    customerId: customerId ?? method?.customerId ?? null,
    storing: isStoring(request),
    credentialOnFile: credentialUseOf({ request, method }),
  };
}

function sourceOf({ paymentMethod }: InstrumentRequest, { card, method }: Found): InstrumentSource {
  if (method) return { kind: 'stored', method };
  if (card) return { kind: 'card', card };
  const token = paymentMethod?.temporaryToken;
  assert(token, 'a request without a card and a stored method has a token');
  return { kind: 'token', token };
}

function codeOf({ paymentMethod }: InstrumentRequest): Secret<string> | null {
  const code = paymentMethod?.cvd;
  return code === undefined ? null : new Secret(code);
}

/** What issuers compare: the street with its number, and the postal code. */
function addressOf({ paymentMethod }: InstrumentRequest): BillingAddress | null {
  const { streetNumber, streetName, postalCode } = paymentMethod?.billingAddress ?? {};
  const lines = [streetNumber, streetName].filter((line) => line !== undefined);
  const street = lines.length === 0 ? undefined : lines.join(' ');
  return street === undefined && postalCode === undefined ? null : { street, postalCode };
}
