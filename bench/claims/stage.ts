import type { Load, Rounds, Step } from '../load.ts';
import { headersOf, keyed, purchaseOf } from '../requests.ts';
import { type Running, type Service, startService } from '../service.ts';
import type { Line } from './line.ts';

/** How long everything is measured, and among how much. */
export type Sizes = Rounds &
  Readonly<{
    warmUpSeconds: number;
    /** A checkout of the release before, to compare with. */
    before: string | undefined;
    /** For trying out: the figures say nothing. */
    isQuick: boolean;
    /** After how many payments memory is looked at, the second time; the first is after a tenth. */
    memoryPayments: number;
    growth: Readonly<{
      payments: number;
      merchants: number;
      /** Over which the payments are spread. */
      days: number;
      few: number;
      times: number;
      /** Leaves the databases where they are, for another run that reuses them. */
      keep: boolean;
      reuse: boolean;
    }>;
  }>;

/** What the parts of a run share: the services, which are started when the first part needs them. */
export type Stage = Readonly<{
  sizes: Sizes;
  /** With the settings of an installation. */
  grouped: () => Promise<Service>;
  /** The same with a transaction for each request. */
  batchesOfOne: () => Promise<Service>;
  /** Ends the process of the first, for another on the data it left. */
  restart: () => Promise<Service>;
  /** Ended with the stage. */
  started: <One extends Running>(running: One) => One;
  stop: () => Promise<void>;
}>;

export type Part = (stage: Stage) => Promise<readonly Line[]>;

const GROUPED = 'claims';

export function setStage(sizes: Sizes): Stage {
  let grouped: Promise<Service> | undefined;
  let alone: Promise<Service> | undefined;
  const others: Running[] = [];
  const first = (): Promise<Service> => (grouped ??= startService(GROUPED));
  return {
    sizes,
    grouped: first,
    batchesOfOne: () => (alone ??= startService(`${GROUPED}-alone`, { BATCH_MAX: '1' })),
    restart: async () => {
      await (await first()).leave();
      grouped = startService(GROUPED, {}, { isOld: true });
      return await grouped;
    },
    started: (running) => {
      others.push(running);
      return running;
    },
    stop: async () => {
      for (const one of others) await one.stop();
      await (await grouped)?.stop();
      await (await alone)?.stop();
    },
  };
}

let orders = 0;

/** The body of a purchase, or of a payment that differs from one in so much. */
export function purchase(merchantId: string | null, changes: object = {}): string {
  orders += 1;
  return keyed({ ...purchaseOf(merchantId), orderId: `order-${orders}`, ...changes });
}

/** What is asked of a service by its first partner. */
export function loadOn(service: Service, ...steps: readonly Step[]): Load {
  const { cpuSeconds, credentials, url } = service;
  return { url, headers: headersOf(credentials.partners.isv), steps, cpuSeconds };
}

/** Purchases of the partner's merchant, or of merchants that take turns. */
export function purchases(service: Service, merchants?: readonly string[]): Load {
  const { merchantId } = service.credentials.partners.isv;
  let sent = 0;
  const body = (): string => {
    sent += 1;
    return purchase(merchants?.[sent % merchants.length] ?? merchantId);
  };
  return loadOn(service, { method: 'POST', path: () => '/payments', body });
}

/** The id of what an answer is about. */
export function idIn(answer: string, member: string): string {
  const id = new RegExp(`"${member}":"([^"]+)"`).exec(answer)?.[1];
  if (id === undefined) throw new Error(`no ${member} in ${answer.slice(0, 200)}`);
  return id;
}

/** One call of the service's first partner; its answer. */
export async function call(service: Service, path: string, body?: string): Promise<string> {
  const headers = headersOf(service.credentials.partners.isv);
  const answer = await fetch(service.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body ?? null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}
