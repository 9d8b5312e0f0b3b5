/** Bugs to be found: what a simulation is worth is what it finds. None of them is in the service itself. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVICE = join(import.meta.dirname, '../../service/src');

type Plant = Readonly<{
  what: string;
  /** Of the service's sources. */
  file: string;
  /** In the file exactly once. */
  text: string;
  instead: string;
}>;

export const PLANTS = {
  'silence-is-a-decline': {
    what: 'an acquirer that does not answer in time is taken to have declined',
    file: 'acquiring/acquirers/with-timeout.ts',
    text: "end({ kind: 'unknown', why: 'timeout' });",
    instead:
      "end({ kind: 'declined', isoResponseCode: '05', responseCode: '050', message: 'No', retryable: false, avsResult: null, cvdResult: null, threeDSecureResult: null } as never);",
  },
  'rest-kept-on-hold': {
    what: 'the final completion does not give back the rest of the hold',
    file: 'money/payments/lifecycle.ts',
    text: 'const rest = final ? left : 0n;',
    instead: 'const rest = 0n;',
  },
  'void-not-posted': {
    what: 'a cancellation does not undo the captures in the ledger',
    file: 'money/payments/lifecycle.ts',
    text: "...(amount > 0n ? [entryOf(payment, 'VOID', { id, amount }, now)] : []),",
    instead: '',
  },
  'refusal-is-receipt': {
    what: 'a webhook that was answered with 500 counts as delivered',
    file: 'insight/webhooks/send-message.ts',
    text: 'if (status >= 200 && status < 300) return null;',
    instead: 'if (status >= 200 && status < 600) return null;',
  },
  'any-body-will-do': {
    what: 'a key that was used is taken for another request as well',
    file: 'platform/http/idempotency.ts',
    text: 'return mac(JSON.stringify(canonical(body)));',
    instead: "return mac('' + (canonical(body) === null));",
  },
  'refunds-not-settled': {
    what: 'refunds are not deducted when a batch closes',
    file: 'money/settlement/close-batch.ts',
    text: "    ['SETTLE_REFUNDS', figures.refundsAmount],\n",
    instead: '',
  },
  'refund-not-set-apart': {
    what: 'what a refund under way takes is left for others to refund as well',
    file: 'money/refunds/lifecycle.ts',
    text: 'refunding: payment.refunding + amount',
    instead: 'refunding: payment.refunding',
  },
  'proof-used-again': {
    what: 'an authentication that was used proves another payment as well',
    file: 'cards/three-d-secure/claims/consume-authentications.ts',
    text: 'if (found.usedBy !== null || isTaken) return',
    instead: 'if (isTaken) return',
  },
  'order-of-events': {
    what: 'a webhook does not wait for the one before it, of the same payment',
    file: 'insight/webhooks/delivery.ts',
    text: "taken.has(key) ? ('WAITING' as const)",
    instead: "taken.has('') ? ('WAITING' as const)",
  },
  'waits-inside': {
    what: 'a transaction waits for another connection, once, after a start',
    file: 'records/events/relay.ts',
    text: 'for (const { prepare } of deps.subscribers) await prepare?.();',
    instead: '',
  },
} as const satisfies Record<string, Plant>;
export type PlantName = keyof typeof PLANTS;

export function isPlant(name: string): name is PlantName {
  return Object.hasOwn(PLANTS, name);
}

/** The source with the bug in it. */
export function planted({ file, instead, text }: Plant): string {
  const parts = readFileSync(join(SERVICE, file), 'utf8').split(text);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${text}`);
  return parts.join(instead);
}

/** Has the service loaded with this bug. Call it before any of it is. */
export function plant(name: PlantName): void {
  const path = join(SERVICE, PLANTS[name].file);
  const source = planted(PLANTS[name]);
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const isIt = url.startsWith('file:') && fileURLToPath(url) === path;
      return isIt ? { ...loaded, source } : loaded;
    },
  });
}
