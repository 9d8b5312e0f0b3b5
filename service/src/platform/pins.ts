import { hash, type X509Certificate } from 'node:crypto';

/** Of the public key, which stays when a certificate is renewed. */
export function pinOf({ publicKey }: X509Certificate): string {
  return hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'base64');
}

/** SHA-256 digests of public keys, from base64 or hexadecimal, in base64; undefined for what is none. */
export function pinsIn(text: string): string[] | undefined {
  const pins = text.split(',').map((pin) => pinIn(pin.trim()));
  return pins.every((pin) => pin !== undefined) ? pins : undefined;
}

function pinIn(text: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex').toString('base64');
  const isBase64 = /^[A-Za-z0-9+/]{43}=$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64').toString('base64') : undefined;
}
