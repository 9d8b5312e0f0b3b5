/** SHA-256 digests of public keys, from base64 or hexadecimal, in base64; undefined for what is none. */
export function pinsIn(text: string): string[] | undefined {
  const pins = text.split(',').map((pin) => pinIn(pin.trim()));
  return pins.every((pin) => pin !== undefined) ? pins : undefined;
}

function pinIn(text: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex').toString('base64');
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? text : undefined;
}
