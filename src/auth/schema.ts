import { Type } from 'typebox';
import { strict, oneLine } from '../platform/http/schema.ts';

// Forms are not strict: RFC 6749 has servers ignore parameters they do not know.

const WORD_LENGTH_MAX = 256; // Of values whose form is checked later.
const SCOPE_LENGTH_MAX = 1_024; // All scopes there are, twice.
const JWT_LENGTH_MAX = 6_144; // Ours have 600 characters; an assertion may carry certificates.

function word(options: Readonly<Record<string, unknown>> = {}, maxLength = WORD_LENGTH_MAX) {
  return Type.String({ maxLength, expects: `at most ${maxLength} characters`, ...options });
}

const ClientMembers = {
  client_id: Type.Optional(word()),
  client_secret: Type.Optional(word({ secret: true })),
  client_assertion_type: Type.Optional(word()),
  client_assertion: Type.Optional(
    word(
      { secret: true, description: 'A JWT signed with a key of the client: RFC 7523' },
      JWT_LENGTH_MAX,
    ),
  ),
};

export const TokenForm = Type.Object({
  grant_type: word({ minLength: 1, expects: 'client_credentials' }),
  scope: Type.Optional(
    word(
      { description: 'Space-separated scopes; if omitted, all scopes of the client' },
      SCOPE_LENGTH_MAX,
    ),
  ),
  ...ClientMembers,
});

/** RFC 7009 and RFC 7662 take the same form. */
export const TokenOfClientForm = Type.Object({
  token: word({ minLength: 1, secret: true, expects: 'an access token' }, JWT_LENGTH_MAX),
  token_type_hint: Type.Optional(word()),
  ...ClientMembers,
});

export const AccessTokenBody = strict({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds' }),
  scope: Type.String(),
});

export const OAuthErrorBody = strict({
  error: Type.String({ description: 'A code of RFC 6749, section 5.2' }),
  error_description: Type.String(),
});

export const Introspection = Type.Union([
  strict({ active: Type.Literal(false) }),
  strict({
    active: Type.Literal(true),
    scope: Type.String(),
    client_id: Type.String(),
    token_type: Type.Literal('Bearer'),
    exp: Type.Integer(),
    iat: Type.Integer(),
    sub: Type.String(),
    aud: Type.String(),
    iss: Type.String(),
    jti: Type.String(),
  }),
]);

export const JwkSet = Type.Object({ keys: Type.Array(Type.Object({})) });

const Names = Type.Array(Type.String());
const Address = Type.String({ format: 'uri' });

export const Metadata = strict({
  issuer: Address,
  token_endpoint: Address,
  token_endpoint_auth_methods_supported: Names,
  token_endpoint_auth_signing_alg_values_supported: Names,
  jwks_uri: Address,
  scopes_supported: Names,
  response_types_supported: Names,
  grant_types_supported: Names,
  revocation_endpoint: Address,
  revocation_endpoint_auth_methods_supported: Names,
  revocation_endpoint_auth_signing_alg_values_supported: Names,
  introspection_endpoint: Address,
  introspection_endpoint_auth_methods_supported: Names,
  introspection_endpoint_auth_signing_alg_values_supported: Names,
  service_documentation: Address,
});

const EMAIL_LENGTH_MAX = 254;
const PASSWORD_LENGTH_MAX = 256; // A passphrase fits; the work of hashing stays bounded.

export const SignIn = strict({
  email: oneLine(EMAIL_LENGTH_MAX),
  password: Type.String({
    minLength: 1,
    maxLength: PASSWORD_LENGTH_MAX,
    secret: true,
    expects: `1 to ${PASSWORD_LENGTH_MAX} characters`,
  }),
});

export const Session = strict({
  accessToken: Type.String(),
  tokenType: Type.Literal('Bearer'),
  expiresIn: Type.Integer({ description: 'Seconds' }),
});
