import { createPublicKey } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { type Static, Type } from 'typebox';
import { checked, strict, oneLine, oneOf } from '../../../platform/http/schema.ts';

const RSA_BITS_MIN = 2_048;
const KEYS_MAX = 10; // One in use, one to come, and room for a partner's several servers.
const VALUE_LENGTH_MAX = 1_400; // A modulus of 8,192 bits.

const Value = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9_-]+$',
    maxLength: VALUE_LENGTH_MAX,
    expects: `a key parameter in base64url, at most ${VALUE_LENGTH_MAX} characters`,
  }),
);
const Private = Type.Optional(
  Type.Never({
    expects: 'omitted: it is part of the private key, which you must not share',
    secret: true,
  }),
);

// Unknown members are ignored, as RFC 7517 requires; private ones are refused.
const PublicKey = Type.Object(
  {
    kid: oneLine(128, 'Identifies the key; the client assertion names it in its header'),
    kty: Type.Enum(['EC', 'RSA'], { description: 'Type of the key' }),
    alg: Type.Optional(oneOf(['ES256', 'RS256', 'PS256'], 'Algorithm that the key is for')),
    use: Type.Optional(oneOf(['sig'], 'What the key is for: signatures')),
    crv: Type.Optional(oneOf(['P-256'], 'Curve of an EC key')),
    x: Value,
    y: Value,
    n: Value,
    e: Value,
    d: Private,
    p: Private,
    q: Private,
    dp: Private,
    dq: Private,
    qi: Private,
    oth: Private,
    k: Private,
  },
  { title: 'ClientKey', additionalProperties: true },
);

const UsableKey = checked(
  PublicKey,
  isUsable,
  `a public key for ES256 (EC, P-256), RS256 or PS256 (RSA of ${RSA_BITS_MIN} bits or more)`,
);

/** That of RFC 7515, A.3. */
const EXAMPLE_KEY = {
  kid: 'key-1',
  kty: 'EC',
  alg: 'ES256',
  use: 'sig',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};

/** Public keys for private_key_jwt: each one loads, and each `kid` names one of them. */
export const Jwks = strict(
  {
    keys: checked(
      Type.Array(UsableKey, {
        minItems: 1,
        maxItems: KEYS_MAX,
        examples: [[EXAMPLE_KEY]],
        expects: `a list of 1 to ${KEYS_MAX} public keys`,
      }),
      (keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length,
      'keys that each have a kid of their own',
    ),
  },
  { title: 'ClientKeys', description: 'Public keys for private_key_jwt, as a JWK set' },
);
export type Jwks = Static<typeof Jwks>;

/** The set with nothing in it but what verifying a signature needs. */
export function essential({ keys }: Jwks) {
  return {
    keys: keys.map((key) => {
      const { kid, alg } = key;
      return { kid, use: 'sig', ...(alg === undefined ? {} : { alg }), ...parametersOf(key) };
    }),
  };
}

/** What the audit log knows keys by. */
export function kidsOf(jwks: JSONWebKeySet | null): string[] {
  return jwks?.keys.map(({ kid = '' }) => kid) ?? [];
}

type Key = Static<typeof PublicKey>;

/** The members that make the key. One that is missing is empty, and then the key does not load. */
function parametersOf({ kty, crv, x = '', y = '', n = '', e = '' }: Key) {
  return kty === 'EC' ? { kty, crv: crv ?? '', x, y } : { kty, n, e };
}

function isUsable(key: Key): boolean {
  const onCurve = key.kty === 'EC';
  if (key.alg !== undefined && onCurve !== (key.alg === 'ES256')) return false;
  try {
    const loaded = createPublicKey({ key: parametersOf(key), format: 'jwk' });
    return onCurve || (loaded.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;
  } catch {
    return false; // Not a point of the curve, or not a key at all.
  }
}
