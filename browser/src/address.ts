import { CausewayError } from './errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address, if a frame may be sent there: https, or http on this machine. */
export function frameAddress(text: string): URL {
  const address = urlOf(text);
  const isSafe =
    address?.protocol === 'https:' ||
    (address?.protocol === 'http:' && LOOPBACK.has(address.hostname));
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

/** The address, if the text is one. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A promise, and the two ways to end it. */
export type Deferred<T> = Readonly<{
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}>;

export function deferred<T>(): Deferred<T> {
  let ends: Omit<Deferred<T>, 'promise'> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<T>((resolve, reject) => {
    ends = { resolve, reject };
  });
  return { promise, ...ends };
}
