import type { createInFlight } from './in-flight.ts';
import { createPace } from './pace.ts';

/** The host behind a URL: endpoints at different ports, and under different spellings, are one receiver. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

const AT_ONCE_SECONDS = 0.5; // A receiver that takes this long for a request still gets its rate.

type Deps = Readonly<{
  perSecond: number;
  inFlight: Pick<ReturnType<typeof createInFlight>, 'toHost'>;
}>;

/** What hosts are sent by this process, for whichever endpoints, partners and replays. */
export function createHosts({ inFlight, perSecond }: Deps) {
  const pace = createPace(perSecond);
  const atOnce = Math.max(1, Math.ceil(perSecond * AT_ONCE_SECONDS));
  return {
    /** What is handed out between two looks at what is under way, in one round over all shards. */
    round: () => {
      const given = new Map<string, number>();
      const note = (host: string, count: number, at: number): void => {
        given.set(host, (given.get(host) ?? 0) + count);
        pace.spend(host, count, at);
      };
      return {
        /** How many more may begin now. */
        room: (host: string, at: number): number => {
          const free = atOnce - inFlight.toHost(host) - (given.get(host) ?? 0);
          return Math.max(0, Math.min(pace.allowance(host, at), free));
        },
        spend: note,
        /** For what turned out not to be there. */
        giveBack: (host: string, count: number, at: number) => note(host, -count, at),
      };
    },
  };
}
