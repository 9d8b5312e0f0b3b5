import { proxyAddress, wholeNumber } from './setting-kinds.ts';

/** How events are sent to the addresses that partners name. */
export type WebhookConfig = Readonly<{
  /** Undefined: they are called without a proxy. */
  proxy: string | undefined;
  /** Of one endpoint, in a second. */
  rateMax: number;
}>;

export const WEBHOOK_SETTINGS = {
  OUTGOING_PROXY_URL: {
    takes: 'an http or https address without a path',
    default: '',
    use: 'a proxy for webhooks; it must refuse private addresses itself, as names are resolved there',
  },
  WEBHOOK_RATE_MAX: {
    takes: 'a whole number from 1 to 10000',
    default: '100',
    use: 'webhooks a second for each endpoint, so that a backlog takes no time from payments',
  },
} as const;

type Read = <T>(
  name: keyof typeof WEBHOOK_SETTINGS,
  parse: (text: string) => T | undefined,
  absent: T,
) => T;

export function readWebhooks(read: Read): WebhookConfig {
  return {
    proxy: read<string | undefined>('OUTGOING_PROXY_URL', proxyAddress, undefined),
    rateMax: read('WEBHOOK_RATE_MAX', wholeNumber(1, 10_000), 100),
  };
}
