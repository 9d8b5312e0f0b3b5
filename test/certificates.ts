import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * X.509 certificates for tests, made of nothing but node:crypto, which signs but builds none: a few
 * lines of DER do the rest. Good for localhost and 127.0.0.1, and for thirty years.
 */

export type Identity = Readonly<{ key: string; cert: string }>;
export type Authority = Readonly<{ ca: string; issue: (name: string) => Identity }>;

export function createAuthority(name: string): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name, key: keys.privateKey };
  return {
    ca: certificate({ issuer, name, key: keys.publicKey, isAuthority: true }),
    issue: (subject) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return {
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: certificate({ issuer, name: subject, key: publicKey, isAuthority: false }),
      };
    },
  };
}

type Request = Readonly<{
  issuer: Readonly<{ name: string; key: KeyObject }>;
  name: string;
  key: KeyObject;
  isAuthority: boolean;
}>;

// Tags of ASN.1, as DER writes them.
const [BOOLEAN, INTEGER, BIT_STRING, OCTET_STRING, OBJECT_ID] = [0x01, 0x02, 0x03, 0x04, 0x06];
const [UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [0x0c, 0x17, 0x30, 0x31];
const [VERSION, EXTENSIONS, DNS_NAME, IP_ADDRESS] = [0xa0, 0xa3, 0x82, 0x87];

const OBJECT_IDS = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
} as const;

function certificate({ issuer, name, key, isAuthority }: Request): string {
  const algorithm = der(SEQUENCE, objectId('ecdsaWithSha256'));
  const toBeSigned = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))), // Counted from zero: the third.
    der(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)])), // The first byte keeps it positive.
    algorithm,
    distinguishedName(issuer.name),
    der(SEQUENCE, time('200101000000Z'), time('491231235959Z')),
    distinguishedName(name),
    key.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, isAuthority ? authorityConstraint() : hostNames())),
  );
  const signature = sign('sha256', toBeSigned, issuer.key);
  const whole = der(SEQUENCE, toBeSigned, algorithm, bitString(signature));
  // No empty line at the end, however long it is: some readers stop there.
  const lines = (whole.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function authorityConstraint(): Buffer {
  const yes = der(BOOLEAN, Buffer.of(0xff));
  const value = der(OCTET_STRING, der(SEQUENCE, yes));
  return der(SEQUENCE, objectId('basicConstraints'), yes, value);
}

function hostNames(): Buffer {
  const names = [der(DNS_NAME, Buffer.from('localhost')), der(IP_ADDRESS, Buffer.of(127, 0, 0, 1))];
  return der(SEQUENCE, objectId('subjectAltName'), der(OCTET_STRING, der(SEQUENCE, ...names)));
}

function distinguishedName(name: string): Buffer {
  const value = der(UTF8_STRING, Buffer.from(name));
  return der(SEQUENCE, der(SET, der(SEQUENCE, objectId('commonName'), value)));
}

function objectId(name: keyof typeof OBJECT_IDS): Buffer {
  return der(OBJECT_ID, Buffer.from(OBJECT_IDS[name], 'hex'));
}

function time(text: string): Buffer {
  return der(UTC_TIME, Buffer.from(text));
}

function bitString(bytes: Buffer): Buffer {
  return der(BIT_STRING, Buffer.of(0), bytes); // No unused bits.
}

/** Tag, length, contents. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const digits = Buffer.from(length.toString(16).padStart(length < 256 ? 2 : 4, '0'), 'hex');
  const header = length < 128 ? digits : Buffer.concat([Buffer.of(0x80 + digits.length), digits]);
  return Buffer.concat([Buffer.of(tag), header, contents]);
}
