import { parseMoney } from '../../kernel/money.ts';
import type { InstrumentRequest } from './schema.ts';
import type { CredentialOnFileUse } from './credential-on-file.ts';

type Shape = Readonly<{
  request: InstrumentRequest;
  /** The stored method that pays, if one does. */
  method: Readonly<{ networkTransactionId: string | null }> | undefined;
}>;

/**
 * How the request uses a card on file: as stated, else derived from its shape. Null for a card that
 * neither was stored nor will be.
 */
export function credentialUseOf({ request, method }: Shape): CredentialOnFileUse | null {
  const { credentialOnFileInformation: credentials } = request;
  // A caller may name any payment of the chain; networks require the first, if we know it.
  const networkTransactionId = method?.networkTransactionId ?? credentials?.issuerId ?? null;
  if (credentials) {
    const {
      paymentIndicator: indicator,
      paymentInformation: sequence,
      originalAmount,
    } = credentials;
    return {
      indicator,
      sequence,
      networkTransactionId,
      originalAmount: originalAmount ? parseMoney(originalAmount) : null,
      assumed: false,
    };
  }
  const meant = method ? subsequentUse(request) : firstUse(request);
  return meant && { ...meant, networkTransactionId, originalAmount: null, assumed: true };
}

type Meant = Pick<CredentialOnFileUse, 'indicator' | 'sequence'>;

/** Only the cardholder knows the security code. */
function subsequentUse({ paymentMethod }: InstrumentRequest): Meant {
  const isCardholder = paymentMethod?.cvd !== undefined;
  const indicator = isCardholder ? 'CUSTOMER_INITIATED' : 'MERCHANT_INITIATED';
  return { indicator, sequence: 'SUBSEQUENT' };
}

function firstUse(request: InstrumentRequest): Meant | null {
  if (!isStoring(request)) return null;
  const isCardholder = request.storePaymentMethod === 'CARDHOLDER_INITIATED';
  const indicator = isCardholder ? 'CUSTOMER_INITIATED' : 'MERCHANT_INITIATED';
  return { indicator, sequence: 'FIRST' };
}

export function isStoring({ storePaymentMethod: storing }: InstrumentRequest): boolean {
  return storing !== undefined && storing !== 'DO_NOT_STORE';
}
