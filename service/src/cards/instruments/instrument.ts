import type { Secret } from '../../kernel/secret.ts';
import type { BillingAddress } from '../../acquiring/acquirers/index.ts';
import type * as vault from '../../records/vault/index.ts';
import type { CredentialOnFileUse } from './credential-on-file.ts';

/** Where the card comes from. Of a token nothing is known until it is redeemed. */
export type InstrumentSource =
  | Readonly<{ kind: 'card'; card: vault.Card }>
  | Readonly<{ kind: 'token'; token: string }>
  | Readonly<{ kind: 'stored'; method: vault.SealedMethod }>;

/** What a request pays with, after every check that comes before the issuer. Prints no number. */
export type Instrument = Readonly<{
  source: InstrumentSource;
  securityCode: Secret<string> | null;
  cardholderName: string | null;
  billingAddress: BillingAddress | null;
  /** As the request says, else of the stored method. */
  customerId: string | null;
  /** Whether the method shall be able to pay again. */
  storing: boolean;
  credentialOnFile: CredentialOnFileUse | null;
}>;
