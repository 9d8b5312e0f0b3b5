/** Where the endpoints are. The routes, the metadata and the audience check all ask here. */
export const PATHS = {
  token: '/oauth2/token',
  jwks: '/oauth2/jwks',
  revoke: '/oauth2/revoke',
  introspect: '/oauth2/introspect',
  metadata: '/.well-known/oauth-authorization-server',
  sessions: '/operator/sessions',
  currentSession: '/operator/sessions/current',
} as const;
