/** A public key of a client's: the same in every play. */
export const JWKS = {
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      kid: 'web-shop-2026',
      alg: 'ES256',
      use: 'sig',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
};
