import { createHmac, randomBytes } from 'node:crypto';
import { encode } from 'uqr';

/** One-time codes of RFC 6238, as authenticator apps make them: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20; // As long as the hash, as RFC 4226 recommends.
const DRIFT_STEPS = 1; // A phone's clock may be half a minute off, and typing takes time.

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The code of a step: RFC 4226, section 5.3. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The steps around `now` that the code is right for, the oldest first. Each may be used once. */
export function totpStepsOf(secret: Buffer, code: string, now: Date): number[] {
  const current = totpStepAt(now);
  const steps = [];
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) steps.push(step);
  // No early exit: how long it takes tells nothing. What is compared is a code of six digits.
  return steps.filter((step) => totpCode(secret, step) === code);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, which authenticator apps take; 20 bytes need no padding. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says that an authenticator app reads. */
export function otpauthUri(secret: Buffer, email: string): string {
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1_000}`;
}

const ISSUER = 'Causeway';

/** A text as a QR code that a page draws as one path: no image is loaded for it. */
export function qrCodeOf(text: string): Readonly<{ qrSize: number; qrSvgPath: string }> {
  const { data, size } = encode(text);
  const runs = data.flatMap((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return Array.from(dark.matchAll(/1+/g), ({ 0: run, index }) => {
      return `M${index} ${y}h${run.length}v1h-${run.length}z`;
    });
  });
  return { qrSize: size, qrSvgPath: runs.join('') };
}
