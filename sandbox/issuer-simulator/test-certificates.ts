/** A certificate authority for tests, because Node reads certificates but makes none. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

type Named = Readonly<{ key: string; cert: string }>;

const DAYS_10_MS = 864_000_000;

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length);
  return Buffer.concat([Buffer.of(tag, 0x82), size, body]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const SHA256_WITH_ECDSA = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const ALTERNATIVE_NAMES = oid(0x55, 0x1d, 0x11);

const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
const time = (date: Date): Buffer =>
  der(0x18, Buffer.from(date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));

/** An authority, and certificates of it for a server on this machine or a client. */
export function createAuthority(name: string): Readonly<{
  cert: string;
  issue: (subject: string) => Named;
}> {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let serial = 1;
  const make = (subject: string, key: KeyObject, isAuthority: boolean): string => {
    serial += 1;
    const loopback = sequence(der(0x82, Buffer.from('localhost')), der(0x87, hex('7f000001')));
    const extension = isAuthority
      ? sequence(BASIC_CONSTRAINTS, hex('0101ff'), der(0x04, sequence(hex('0101ff'))))
      : sequence(ALTERNATIVE_NAMES, der(0x04, loopback));
    const now = Date.now();
    const content = sequence(
      der(0xa0, der(0x02, Buffer.of(2))),
      der(0x02, Buffer.of(serial)),
      SHA256_WITH_ECDSA,
      nameOf(name),
      sequence(time(new Date(now - DAYS_10_MS)), time(new Date(now + DAYS_10_MS))),
      nameOf(subject),
      key.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(extension)),
    );
    const signature = sign('sha256', content, authority.privateKey);
    const whole = sequence(content, SHA256_WITH_ECDSA, der(0x03, Buffer.of(0), signature));
    return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
  };
  return {
    cert: make(name, authority.publicKey, true),
    issue: (subject) => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      return { key, cert: make(subject, createPublicKey(privateKey), false) };
    },
  };
}
