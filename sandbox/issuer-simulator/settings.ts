import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type TlsMaterial = Readonly<{ key: string; cert: string; ca: string }>;

/** Everything that can be set. Times are milliseconds. */
export type Settings = Readonly<{
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** How browsers reach the pages; undefined: from the port. */
  publicUrl: string | undefined;
  /** Signs authentication values. */
  valueKey: KeyObject;
  /** From an ARes `C` to its CReq. */
  firstCreqMs: number;
  /** For each screen of a challenge. */
  challengeMs: number;
  /** The same for the card whose challenge runs out, so that nobody waits ten minutes to see it. */
  expiringCardMs: number;
  /** How long the cardholder takes to respond in the banking app. */
  appMs: number;
  /** For the answer to a RReq. */
  rreqTimeoutMs: number;
  rreqRetryMs: number;
  rreqRetries: number;
  /** How long the card that gets no answer keeps its connection. */
  silenceMs: number;
  /** Two PReqs nearer than this get Erro 103; 0 turns it off. */
  preqIntervalMs: number;
  showCode: boolean;
  /** Hosts that a threeDSServerURL may name. */
  rreqHosts: readonly string[];
  tls: TlsMaterial | undefined;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

const VALUE_KEY_BYTES = 32; // What HMAC-SHA256 gains from.
const PORT_MAX = 65_535;
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/** Reads the settings; throws an `Error` that names the variable which cannot be used. */
export function readSettings(environment: Environment): Settings {
  const number = (name: string, fallback: number, max = Number.MAX_SAFE_INTEGER): number => {
    const text = environment[name] ?? String(fallback);
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value <= max) return value;
    throw new Error(`${name} must be a whole number${max === PORT_MAX ? ' up to 65535' : ''}.`);
  };
  return {
    host: environment['ISSUER_HOST'] ?? '127.0.0.1',
    port: number('ISSUER_PORT', 8081, PORT_MAX),
    publicUrl: publicUrlIn(environment['ISSUER_PUBLIC_URL']),
    valueKey: valueKeyIn(environment['ISSUER_CVV_KEY']),
    firstCreqMs: number('ISSUER_FIRST_CREQ_MS', 30_000), // EMV 3DS: 30 s.
    challengeMs: number('ISSUER_CHALLENGE_MS', 600_000), // EMV 3DS: 10 minutes.
    expiringCardMs: number('ISSUER_EXPIRING_CARD_MS', 5000), // Long enough to see the page.
    appMs: number('ISSUER_APP_MS', 5000), // Long enough to see that somebody is waited for.
    rreqTimeoutMs: number('ISSUER_RREQ_TIMEOUT_MS', 3000), // EMV 3DS: 3 s.
    rreqRetryMs: number('ISSUER_RREQ_RETRY_MS', 10_000), // EMV 3DS: 10 s.
    rreqRetries: number('ISSUER_RREQ_RETRIES', 3), // A server that is being restarted is back by then.
    silenceMs: number('ISSUER_SILENCE_MS', 60_000), // Longer than anybody waits for an ARes.
    preqIntervalMs: number('ISSUER_PREQ_INTERVAL_MS', 0),
    showCode: flag('ISSUER_SHOW_CODE', environment['ISSUER_SHOW_CODE'] ?? 'true'),
    rreqHosts: (environment['ISSUER_RREQ_HOSTS'] ?? LOOPBACK)
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    tls: tlsIn(environment),
  };
}

function flag(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Error(`${name} must be true or false.`);
}

function publicUrlIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text.replace(/\/+$/, '');
  throw new Error('ISSUER_PUBLIC_URL must be an http or https address.');
}

/** Without a key one is made for the run: values of an earlier run then fail their check. */
function valueKeyIn(text: string | undefined): KeyObject {
  if (text === undefined) return createSecretKey(randomBytes(VALUE_KEY_BYTES));
  if (/^[0-9a-f]{64}$/i.test(text)) return createSecretKey(text, 'hex');
  throw new Error('ISSUER_CVV_KEY must be 64 hexadecimal digits.');
}

function tlsIn(environment: Environment): TlsMaterial | undefined {
  const names = ['ISSUER_TLS_KEY', 'ISSUER_TLS_CERT', 'ISSUER_TLS_CA'];
  const [key, cert, ca] = names.map((name) => environment[name]);
  if (key === undefined && cert === undefined && ca === undefined) return undefined;
  if (key === undefined || cert === undefined || ca === undefined) {
    throw new Error(`Set all of ${names.join(', ')}, or none.`);
  }
  const [keyText, certText, caText] = [key, cert, ca].map((file) => readFileSync(file, 'utf8'));
  return { key: keyText ?? '', cert: certText ?? '', ca: caText ?? '' };
}
