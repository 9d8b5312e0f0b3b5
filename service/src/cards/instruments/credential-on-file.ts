import { type Static, Type } from 'typebox';
import type { Money } from '../../kernel/money.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { shape, oneOf } from '../../platform/http/schema.ts';
import type { CredentialOnFile } from '../../acquiring/acquirers/index.ts';
import type { IssuerId } from '../../records/vault/index.ts';
import { INDICATORS, SEQUENCES } from './schema.ts';

/** How a payment uses a card that is, or will be, on file. */
export type CredentialOnFileUse = Readonly<{
  indicator: (typeof INDICATORS)[number];
  sequence: (typeof SEQUENCES)[number];
  /** Of the first payment; null if this is the first, or if it is unknown. */
  networkTransactionId: string | null;
  originalAmount: Money | null;
  /** The request did not say, and its shape did. */
  assumed: boolean;
}>;

export function acquirerCredentialOf({
  credentialOnFile: use,
}: Readonly<{ credentialOnFile: CredentialOnFileUse | null }>): CredentialOnFile | undefined {
  if (!use) return undefined;
  const { indicator, sequence, networkTransactionId } = use;
  return { indicator, sequence, networkTransactionId: networkTransactionId ?? undefined };
}

/** What later payments with the card may name, in an answer. */
export const CredentialOnFileResponse = shape('CredentialOnFileResponse', {
  issuerId: Type.String({ description: 'For later payments with this card' }),
});

/**
 * A later payment has a name of its own at the issuer, but those after it refer to the first one's:
 * so that is what is answered, wherever it is known. Undefined while nothing was approved.
 */
export function credentialOnFileResponse(
  outcome: Readonly<{ networkTransactionId: string | null }> | null,
  { credentialOnFileInformation: use }: Readonly<Record<string, unknown>>,
): Static<typeof CredentialOnFileResponse> | undefined {
  const own = outcome?.networkTransactionId;
  if (own === undefined || own === null) return undefined;
  const first = isRecord(use) ? use['issuerId'] : undefined;
  return { issuerId: typeof first === 'string' ? first : own };
}

type Use = Readonly<{
  paymentMethodId: string;
  particulars: Readonly<Record<string, unknown>>;
  outcome: Readonly<{ networkTransactionId: string | null }> | null;
}>;

/** The id returned with the use of a stored method, which later payments may send. */
export function answeredIssuerId({ paymentMethodId, particulars, outcome }: Use): IssuerId[] {
  const answered = credentialOnFileResponse(outcome, particulars);
  return answered ? [{ paymentMethodId, ...answered }] : [];
}

/** What an answer says of it: with `assumed` the caller sees what was made of its silence. */
export const CredentialOnFileBody = shape('CredentialOnFile', {
  paymentIndicator: oneOf(INDICATORS, 'Type of payment for stored credentials'),
  paymentInformation: Type.Enum([...SEQUENCES], {
    description: 'Whether it is the first payment with the card at this merchant',
  }),
  issuerId: Type.Optional(Type.String({ description: 'Of the first payment' })),
  assumed: Type.Boolean({ description: 'Derived from the shape of the request' }),
});

export function credentialOnFileBody(use: CredentialOnFileUse) {
  const { indicator, sequence, networkTransactionId: issuerId, assumed } = use;
  return {
    paymentIndicator: indicator,
    paymentInformation: sequence,
    ...(issuerId === null ? {} : { issuerId }),
    assumed,
  };
}
