import { type Static, Type } from 'typebox';
import type { ThreeDSecureProof } from '../../../acquiring/acquirers/index.ts';
import { createIntents, type OperationDeps } from '../../../acquiring/operations/index.ts';
import * as instruments from '../../instruments/index.ts';
import { merchantsUnchanged } from '../../../merchants/onboarding/index.ts';
import type { Statement, Tx } from '../../../platform/db/pool.ts';
import { type Money, serializeMoney } from '../../../kernel/money.ts';
import { MoneySchema, strict, orAbsent, anyText, oneOf } from '../../../platform/http/schema.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Brand } from '../../../records/vault/index.ts';
import {
  type Consumed,
  consumeAuthentications,
  type ThreeDSecureClaim,
} from './consume-authentications.ts';
import { digitsOf } from '../records/ecommerce-indicator.ts';

const Uuid = Type.String({
  maxLength: 36,
  format: 'uuid',
  expects: 'a UUID, such as 8a880dc0-d2d2-4067-bcb1-b08d1690b26e',
});

export const ThreeDSecureData = strict(
  {
    threeDSecureAuthenticationId: orAbsent(
      Type.String({
        maxLength: 36,
        description: 'Id of an authentication created with this API',
        expects: 'the authenticationId of an authentication created with this API',
      }),
    ),
    threeDSecureAuthenticationValue: orAbsent(
      Type.String({
        maxLength: 30,
        pattern: '^[A-Za-z0-9+/]{26,28}={0,2}$',
        secret: true,
        expects: 'the authentication value: 28 characters of base64',
      }),
    ),
    threeDSecureVersion: orAbsent(
      Type.String({
        maxLength: 8,
        examples: ['2.2.0'],
        expects: 'the version of 3-D Secure that was used, such as 2.2.0',
      }),
    ),
    threeDSecureServerTransactionId: orAbsent(Uuid),
    threeDSecureDirectoryServerTransactionId: orAbsent(Uuid),
  },
  { title: 'ThreeDSecureData', description: 'The authentication to use; it can be used once' },
);

export function claimOf(
  data: Static<typeof ThreeDSecureData> | undefined,
): ThreeDSecureClaim | null {
  if (data === undefined || Object.keys(data).length === 0) return null;
  return {
    authenticationId: data.threeDSecureAuthenticationId,
    value: data.threeDSecureAuthenticationValue,
    version: data.threeDSecureVersion,
    serverTransactionId: data.threeDSecureServerTransactionId,
    directoryServerTransactionId: data.threeDSecureDirectoryServerTransactionId,
  };
}

/** A claim that may be used: proven, passed on to the issuer, or without effect. */
export type Use = Exclude<Consumed, { kind: 'refused' }>;

/** A payment or validation to be begun, with what it says of 3-D Secure. */
export type ClaimingIntent = instruments.CardIntent &
  Readonly<{
    claim: ThreeDSecureClaim | null;
    /** Null where nothing is paid. */
    amount: Money | null;
  }>;

/** Its card is known, and what it claims is proven, where it claims something. */
export type ClaimingCard<One> = instruments.ProvenCard<One, Use>;
/** What is begun, with all it takes to ask the acquirer. */
export type Begun<One, Record> = ClaimingCard<One> & Readonly<{ record: Record }>;

type CardIntentKind<One, Record> = Readonly<{
  name: string;
  recordOf: (keyring: Keyring, card: ClaimingCard<One>) => Record;
  inserting: (records: readonly Record[]) => readonly Statement[];
}>;

/** Step one of a payment or validation: a token or an authentication is used up, and the record is there. */
export function createCardIntents<One extends ClaimingIntent, Record>(
  deps: OperationDeps & Readonly<{ keyring: Keyring }>,
  { name, recordOf, inserting }: CardIntentKind<One, Record>,
) {
  const { keyring } = deps;
  const begin = (card: ClaimingCard<One>): Begun<One, Record> => ({
    ...card,
    record: recordOf(keyring, card),
  });
  return createIntents<One, Begun<One, Record>, instruments.CardRefusal>(deps, {
    name,
    bucketOf: ({ merchant }) => merchant.bucket,
    planOptimistically: (intents) => {
      const cards = knownCards(intents);
      if (!cards) return undefined;
      const statements = [merchantsUnchanged(intents.map(({ merchant }) => merchant))];
      return { records: cards.map(begin), statements };
    },
    planUnderLock: async (tx, intents, now) => {
      const cards = await instruments.openCards(
        tx,
        { keyring, prove: proveClaims(keyring) },
        intents,
        now,
      );
      return cards.map((one) => ('refusal' in one ? one : { record: begin(one.record) }));
    },
    write: (begun) => inserting(begun.map(({ record }) => record)),
  });
}

/** The cards of all, where none is a token's and nothing is claimed; else they are looked at. */
function knownCards<One extends ClaimingIntent>(intents: readonly One[]) {
  const cards: ClaimingCard<One>[] = [];
  for (const intent of intents) {
    const { claim, paying } = intent;
    if (paying === null || claim !== null) return undefined;
    cards.push({ intent, paying, proof: undefined });
  }
  return cards;
}

/** Uses up the authentications that are named, in the transaction that begins what names them. */
function proveClaims(keyring: Keyring) {
  return async (
    tx: Tx,
    asked: readonly instruments.CardToPay<ClaimingIntent>[],
  ): Promise<instruments.Proven<Use>[]> => {
    const claims = asked.flatMap(({ intent, paying }) => {
      const { amount, claim, merchant, now, request } = intent;
      if (claim === null) return [];
      const { partnerId, merchantId } = merchant;
      const { fingerprint } = paying;
      const userId = request.resourceId;
      return [{ intent, partnerId, merchantId, fingerprint, amount, claim, userId, now }];
    });
    const consumed = await consumeAuthentications(tx, keyring, claims);
    const byIntent = new Map(claims.map(({ intent }, place) => [intent, consumed[place]]));
    return asked.map(({ intent }) => {
      const one = byIntent.get(intent);
      return one?.kind === 'refused' ? { fault: one.fault } : { proof: one };
    });
  };
}

/** What goes to the issuer; nothing where there is nothing to prove. */
export function acquirerProofOf(
  use: Use | undefined,
  { brand, claimed }: Readonly<{ brand: Brand; claimed: string | undefined }>,
): ThreeDSecureProof | undefined {
  if (!use || use.kind === 'unauthenticated') return undefined;
  const { authenticationValue, directoryServerTransactionId } = use;
  if (authenticationValue === null) return undefined; // Known here, and nothing to show to others.
  const version = use.version ?? '2.2.0';
  const rest = { authenticationValue, version, directoryServerTransactionId };
  if (use.kind === 'proof') {
    return { ...rest, electronicCommerceIndicator: use.electronicCommerceIndicator };
  }
  // What the caller sends decides only what the issuer is asked; the issuer's answer counts.
  const isAttempt = claimed === 'NON_AUTHENTICATED_ECOMMERCE';
  const indicator = isAttempt ? 'NON_AUTHENTICATED_ECOMMERCE' : 'AUTHENTICATED_ECOMMERCE';
  return { ...rest, electronicCommerceIndicator: digitsOf(indicator, brand) };
}

/** How the response reports the claim; with `authenticatedAmount` if known here. */
export const AuthenticationUseBody = strict(
  {
    use: oneOf(
      ['ACCEPTED', 'PASSED_ON', 'NOT_AUTHENTICATED'],
      'Whether the value was accepted as issued here, forwarded to the issuer as issued by another server, or not usable, so that the payment proceeded unauthenticated',
    ),
    authenticatedAmount: orAbsent(MoneySchema, 'The amount that the cardholder agreed to'),
    threeDSecureAuthenticationId: orAbsent(anyText('The authentication that was used')),
    threeDSecureTransactionStatus: orAbsent(anyText('Result of the authentication')),
  },
  { title: 'AuthenticationUse', description: 'How the authentication was used' },
);

export function authenticationUseBody(use: Use): Static<typeof AuthenticationUseBody> {
  switch (use.kind) {
    case 'proof': {
      const { amount, authenticationId: threeDSecureAuthenticationId } = use;
      const authenticated = amount ? { authenticatedAmount: serializeMoney(amount) } : {};
      return { use: 'ACCEPTED', threeDSecureAuthenticationId, ...authenticated };
    }
    case 'foreign':
      return { use: 'PASSED_ON' };
    case 'unauthenticated': {
      const { authenticationId: id, why } = use;
      const named = id === null ? {} : { threeDSecureAuthenticationId: id };
      return { use: 'NOT_AUTHENTICATED', ...named, threeDSecureTransactionStatus: why };
    }
  }
}
