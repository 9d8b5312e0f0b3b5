import { client } from '@passwordless-id/webauthn';
import type { AssertionOptions, RegistrationOptions } from './session-types.ts';

/** Whether this browser, on this page, can use passkeys at all. */
export function hasPasskeys(): boolean {
  return client.isAvailable();
}

type Transports = NonNullable<
  Exclude<
    NonNullable<Parameters<typeof client.authenticate>[0]['allowCredentials']>[number],
    string
  >['transports']
>;

/** Asks the device to sign in with one of the passkeys that the service knows. */
export async function signWithPasskey({ allowCredentials, ...options }: AssertionOptions) {
  const assertion = await client.authenticate({
    ...options,
    allowCredentials: allowCredentials.map(({ id, transports }) => ({
      id,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the device named them.
      transports: [...transports] as Transports,
    })),
  });
  return unpadded({ ...assertion, clientExtensionResults: {} }); // None was asked for.
}

/** Asks the device to make a passkey that it has none of yet. */
export async function makePasskey({ excludeCredentials, ...options }: RegistrationOptions) {
  const customProperties = {
    excludeCredentials: excludeCredentials.map(({ id }) => ({
      id: bytesOf(id),
      type: 'public-key' as const,
    })),
  };
  const { user: _user, ...made } = await client.register({ ...options, customProperties });
  return unpadded({ ...made, clientExtensionResults: {} });
}

function withoutPadding(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/=+$/, '') : value;
}

/** The library pads its base64url, which WebAuthn and so the service do not. */
function unpadded<T>(response: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same members, with shorter texts.
  return JSON.parse(JSON.stringify(response, withoutPadding)) as T;
}

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Whether the person, or the device, turned the question away: no fault to speak of. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}
