import { Type } from 'typebox';
import { strict, oneLine, described, shape } from '../../platform/http/schema.ts';

// Forms are not strict: RFC 6749 has servers ignore parameters they do not know.

const WORD_LENGTH_MAX = 256; // Of values whose form is checked later.
const SCOPE_LENGTH_MAX = 1_024; // All scopes there are, twice.
const JWT_LENGTH_MAX = 6_144; // Ours have 600 characters; an assertion may carry certificates.

function word(options: Readonly<Record<string, unknown>> = {}, maxLength = WORD_LENGTH_MAX) {
  return Type.String({ maxLength, expects: `at most ${maxLength} characters`, ...options });
}

const ClientMembers = {
  client_id: Type.Optional(
    described(word(), 'The client that asks; if omitted, named by the Authorization header'),
  ),
  client_secret: Type.Optional(word({ secret: true, description: 'The secret of the client' })),
  client_assertion_type: Type.Optional(
    word({
      description:
        '`urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, with `client_assertion`',
    }),
  ),
  client_assertion: Type.Optional(
    word(
      { secret: true, description: 'A JWT signed with a key of the client: RFC 7523' },
      JWT_LENGTH_MAX,
    ),
  ),
};

/** Who asks: by its secret, by its key, or in the Authorization header. */
const PROVEN = {
  inDocument: {
    anyOf: [
      { required: ['client_id', 'client_secret'] },
      { required: ['client_assertion_type', 'client_assertion'] },
      { description: 'With the client and its secret in the Authorization header' },
    ],
  },
};

export const TokenForm = Type.Object(
  {
    grant_type: word({
      minLength: 1,
      description: 'Always `client_credentials`',
      examples: ['client_credentials'],
      expects: 'client_credentials',
    }),
    scope: Type.Optional(
      word(
        { description: 'Space-separated scopes; if omitted, all scopes of the client' },
        SCOPE_LENGTH_MAX,
      ),
    ),
    ...ClientMembers,
  },
  PROVEN,
);

/** Whatever is asked for, the answer is the same. */
export const AuthorizationQuery = Type.Object({});

/** RFC 7009 and RFC 7662 take the same form. */
export const TokenOfClientForm = Type.Object(
  {
    token: word({ minLength: 1, secret: true, expects: 'an access token' }, JWT_LENGTH_MAX),
    token_type_hint: Type.Optional(word({ description: 'Ignored: there are only access tokens' })),
    ...ClientMembers,
  },
  PROVEN,
);

export const AccessTokenBody = shape('AccessToken', {
  access_token: Type.String({ description: 'The token, for `Authorization: Bearer …`' }),
  token_type: Type.Literal('Bearer', { description: 'How to use the token' }),
  expires_in: Type.Integer({ description: 'Seconds' }),
  scope: Type.String({ description: 'The scopes of the token, separated by spaces' }),
});

export const OAuthErrorBody = shape('OAuthError', {
  error: Type.String({ description: 'A code of RFC 6749, section 5.2' }),
  error_description: Type.String({ description: 'What is wrong, in a sentence' }),
});

export const Introspection = Type.Union(
  [
    shape('ActiveToken', {
      active: Type.Literal(true, { description: 'Whether the token is valid' }),
      scope: Type.String({ description: 'The scopes of the token, separated by spaces' }),
      client_id: Type.String({ description: 'The client it was issued to' }),
      token_type: Type.Literal('Bearer', { description: 'How the token is used' }),
      exp: Type.Integer({ description: 'When it expires, in seconds since 1970' }),
      iat: Type.Integer({ description: 'When it was issued, in seconds since 1970' }),
      sub: Type.String({ description: 'The client it was issued to' }),
      aud: Type.String({ description: 'The service it is for' }),
      iss: Type.String({ description: 'The service that issued it' }),
      jti: Type.String({ description: 'The id of the token' }),
    }),
    shape('InactiveToken', {
      active: Type.Literal(false, { description: 'Whether the token is valid' }),
    }),
  ],
  { title: 'TokenIntrospection' },
);

export const JwkSet = Type.Object(
  {
    keys: Type.Array(
      Type.Object({}, { title: 'JsonWebKey', description: 'A public key, as RFC 7517 defines it' }),
      { description: 'The public keys that tokens are signed with' },
    ),
  },
  { title: 'JsonWebKeySet' },
);

const Names = Type.Array(Type.String());
const Address = Type.String({ format: 'uri' });

export const ServerMetadata = shape('AuthorizationServerMetadata', {
  issuer: described(Address, 'The issuer of tokens'),
  authorization_endpoint: described(
    Address,
    'Refuses every request: it is named because most clients refuse metadata without one',
  ),
  token_endpoint: described(Address, 'Where tokens are requested'),
  token_endpoint_auth_methods_supported: described(Names, 'How clients may authenticate there'),
  token_endpoint_auth_signing_alg_values_supported: described(
    Names,
    'Algorithms for client assertions there',
  ),
  jwks_uri: described(Address, 'The keys that tokens are signed with'),
  scopes_supported: described(Names, 'All scopes'),
  response_types_supported: described(
    Names,
    'Always empty: nobody is asked to authorize a client here',
  ),
  grant_types_supported: described(Names, 'The grants that the token endpoint takes'),
  revocation_endpoint: described(Address, 'Where tokens are revoked'),
  revocation_endpoint_auth_methods_supported: described(
    Names,
    'How clients may authenticate there',
  ),
  revocation_endpoint_auth_signing_alg_values_supported: described(
    Names,
    'Algorithms for client assertions there',
  ),
  introspection_endpoint: described(Address, 'Where tokens are introspected'),
  introspection_endpoint_auth_methods_supported: described(
    Names,
    'How clients may authenticate there',
  ),
  introspection_endpoint_auth_signing_alg_values_supported: described(
    Names,
    'Algorithms for client assertions there',
  ),
  service_documentation: described(Address, 'The documentation of the API'),
});

const EMAIL_LENGTH_MAX = 254;
const PASSWORD_LENGTH_MAX = 256; // A passphrase fits; the work of hashing stays bounded.

export const SignIn = strict({
  email: oneLine(EMAIL_LENGTH_MAX, 'E-mail address of the operator'),
  password: Type.String({
    minLength: 1,
    maxLength: PASSWORD_LENGTH_MAX,
    secret: true,
    description: 'Password of the operator',
    expects: `1 to ${PASSWORD_LENGTH_MAX} characters`,
  }),
});

export const Session = shape('OperatorSession', {
  accessToken: Type.String({ description: 'The token, for `Authorization: Bearer …`' }),
  tokenType: Type.Literal('Bearer', { description: 'How to use the token' }),
  expiresIn: Type.Integer({ description: 'Seconds' }),
});

/** Where the endpoints are. The routes, the metadata and the audience check all ask here. */
export const PATHS = {
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  jwks: '/oauth2/jwks',
  revoke: '/oauth2/revoke',
  introspect: '/oauth2/introspect',
  metadata: '/.well-known/oauth-authorization-server',
  sessions: '/operator/sessions',
  currentSession: '/operator/sessions/current',
} as const;
