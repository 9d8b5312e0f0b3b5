import { CausewayError } from './errors.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The address, if a frame may be sent there: https, or http on this machine. */
export function frameAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    address?.protocol === 'https:' ||
    (address?.protocol === 'http:' && LOOPBACK.includes(address.hostname));
  if (!address || !isSafe) {
    throw new CausewayError('INVALID_ADDRESS', 'An https address is needed.');
  }
  return address;
}

/** A text that nobody else knows. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
