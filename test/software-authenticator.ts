import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a browser with an authenticator does, in a few lines: for tests over HTTP. */
export type AuthenticatorOptions = Readonly<{
  origin: string;
  /** What the passkey is bound to; the host of the origin, as in a browser. */
  domain?: string;
  isVerified?: boolean;
  crossOrigin?: boolean;
}>;

type Registration = Readonly<{ challenge: string }>;

const ES256 = -7;
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** An authenticator with one ES256 key, which counts how often it has signed. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #key: Readonly<{ publicKey: KeyObject; privateKey: KeyObject }>;
  readonly #options: AuthenticatorOptions;
  counter = 0;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** As `navigator.credentials.create` answers. */
  register({ challenge }: Registration, changes: Partial<AuthenticatorOptions> = {}) {
    const clientDataJSON = this.#clientData('webauthn.create', challenge, changes);
    const authenticatorData = this.#authenticatorData(changes, true);
    const publicKey = this.#key.publicKey.export({ format: 'der', type: 'spki' });
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        attestationObject: text(attestationOf(authenticatorData)),
        publicKey: text(publicKey),
        publicKeyAlgorithm: ES256,
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get` answers. */
  assert({ challenge }: Registration, changes: Partial<AuthenticatorOptions> = {}) {
    this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, changes);
    const authenticatorData = this.#authenticatorData(changes, false);
    const digest = createHash('sha256').update(clientDataJSON).digest();
    const signed = Buffer.concat([authenticatorData, digest]);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, this.#key.privateKey)),
      },
    };
  }

  #identity() {
    const id = this.credentialId;
    const rawId = text(Buffer.from(id, 'base64url'));
    return { id, rawId, type: 'public-key', clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, changes: Partial<AuthenticatorOptions>): Buffer {
    const { origin, crossOrigin = false } = { ...this.#options, ...changes };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  #authenticatorData(changes: Partial<AuthenticatorOptions>, isNew: boolean): Buffer {
    const { origin, isVerified = true, ...options } = { ...this.#options, ...changes };
    const domain = options.domain ?? new URL(origin).hostname;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (isNew ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = [createHash('sha256').update(domain).digest(), Buffer.from([flags]), counter];
    return Buffer.concat(isNew ? [...head, this.#attested()] : head);
  }

  /** The maker's id, which is none, the credential's id, and its key as COSE has it. */
  #attested(): Buffer {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic key for ES256 on P-256.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      left ?? Buffer.alloc(0),
      Buffer.from('225820', 'hex'),
      right ?? Buffer.alloc(0),
    ]);
    return Buffer.concat([Buffer.alloc(16), length, id, cose]);
  }
}

/** With padding, as the library has it that runs in the page. */
function text(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/** CBOR: {"fmt": "none", "attStmt": {}, "authData": …}. */
function attestationOf(authenticatorData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authenticatorData.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59]),
    length,
    authenticatorData,
  ]);
}

function cborText(short: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + short.length]), Buffer.from(short)]);
}
