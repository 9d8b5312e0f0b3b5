import { type DestinationStream, pino, type Logger } from 'pino';

export type { Logger } from 'pino';
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

// A safety net: our code logs no body or header, and these names would be redacted.
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
    timestamp: timeMember,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

let [second, upToSecond] = [Number.NaN, ''];

/** The member of a line that says when; all but the milliseconds is written once a second. */
function timeMember(): string {
  const now = Date.now();
  const milliseconds = now % 1000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    upToSecond = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`;
  }
  return `${upToSecond}${String(milliseconds).padStart(3, '0')}Z"`;
}

type AnsweredRequest = Readonly<{
  method: string;
  route: string;
  status: number;
  correlationId: string;
  clientId: string | undefined;
  milliseconds: number;
}>;

/** These six members are all it holds, so it is not searched for secrets, which costs most. */
export function requestLog(logger: Logger): (answered: AnsweredRequest) => void {
  const unsearched = logger.child({}, { redact: [] });
  return ({ method, route, status, correlationId, clientId, milliseconds }) => {
    unsearched.info({ method, route, status, correlationId, clientId, milliseconds }, 'answered');
  };
}
