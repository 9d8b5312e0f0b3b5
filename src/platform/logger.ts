import { type DestinationStream, pino, type Logger } from 'pino';

export type { Logger } from 'pino';
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

// A second net: nothing of ours logs a body or a header, and these names would be struck out.
const REDACTED = [
  'authorization',
  'x-api-key',
  'cardNumber',
  'cvd',
  'cardSecurityCode',
  'clientSecret',
];

/** JSON lines on standard output, or to `destination`. Newlines in values are escaped by JSON. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const paths = REDACTED.flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[secret]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
