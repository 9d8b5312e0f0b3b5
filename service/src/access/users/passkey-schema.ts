import { Type } from 'typebox';
import { strict, shape } from '../../platform/http/schema.ts';

const CREDENTIAL_ID_MAX = 1_366; // 1,023 bytes, the most that WebAuthn allows.
const PART_MAX = 8_192; // Of data that some makers sign with certificates of theirs.

function base64(maxLength: number) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[A-Za-z0-9_-]*={0,2}$', // The library that runs in the page pads it.
    expects: `base64url of at most ${maxLength} characters`,
  });
}

const CredentialId = base64(CREDENTIAL_ID_MAX);
const Attachment = Type.Optional(Type.String({ maxLength: 32 }));
// What extensions of the browser say is not asked for, and not looked at.
const Extensions = Type.Optional(Type.Object({}, { additionalProperties: true, jsonBytes: 1_024 }));
const Transports = Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 }));
const IDENTITY = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
};

/** RegistrationResponseJSON of WebAuthn, as `navigator.credentials.create` makes it. */
export const PasskeyRegistration = shape('PasskeyRegistration', {
  ...IDENTITY,
  response: strict({
    attestationObject: base64(PART_MAX),
    authenticatorData: base64(PART_MAX),
    clientDataJSON: base64(PART_MAX),
    publicKey: base64(PART_MAX),
    publicKeyAlgorithm: Type.Integer({ minimum: -65_535, maximum: 0 }),
    transports: Transports,
  }),
  // The library that runs in the page adds whom it was asked to make it for.
  user: Type.Optional(Type.Object({}, { additionalProperties: true, jsonBytes: 1_024 })),
});

/** AuthenticationResponseJSON of WebAuthn, as `navigator.credentials.get` makes it. */
export const PasskeyAssertion = shape('PasskeyAssertion', {
  ...IDENTITY,
  response: strict({
    authenticatorData: base64(PART_MAX),
    clientDataJSON: base64(PART_MAX),
    signature: base64(PART_MAX),
    userHandle: Type.Optional(base64(CREDENTIAL_ID_MAX)),
  }),
});

const Descriptor = strict({ id: Type.String(), transports: Type.Array(Type.String()) });

/** What the page hands to the browser to make a passkey. */
export const RegistrationOptions = strict({
  challenge: Type.String(),
  domain: Type.String(),
  user: strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  userVerification: Type.Literal('required'),
  attestation: Type.Literal(false),
  excludeCredentials: Type.Array(Descriptor),
});

/** What the page hands to the browser to sign in with one. */
export const AssertionOptions = strict({
  challenge: Type.String(),
  domain: Type.String(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(Descriptor),
});
