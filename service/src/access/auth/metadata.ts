import { SCOPES } from '../partners/index.ts';
import { ASSERTION_ALGORITHMS } from './client-assertion.ts';
import { CLIENT_AUTHENTICATION_METHODS } from './client-proof.ts';
import { PATHS } from './endpoints.ts';

/** What an OAuth client can find out by itself: RFC 8414. */
export function metadataOf(publicUrl: string) {
  const methods = CLIENT_AUTHENTICATION_METHODS;
  const algorithms = ASSERTION_ALGORITHMS;
  return {
    issuer: publicUrl,
    token_endpoint: publicUrl + PATHS.token,
    token_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    jwks_uri: publicUrl + PATHS.jwks,
    scopes_supported: Object.keys(SCOPES),
    // Required by the RFC; there is no authorization endpoint, so there are none.
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    revocation_endpoint: publicUrl + PATHS.revoke,
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint: publicUrl + PATHS.introspect,
    introspection_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    service_documentation: `${publicUrl}/docs`,
  };
}
