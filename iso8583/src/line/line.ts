import type { SessionReports } from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import type { HostChannel } from './host-channel.ts';
import { KeptSession } from './kept-session.ts';
import {
  type AskOptions,
  type Line,
  type LineConfig,
  type LineDeps,
  lineSettings,
} from './line-config.ts';
import { LineFault } from './line-fault.ts';
import { matchKey } from './matching.ts';

export function createLine(config: LineConfig, deps: LineDeps): Line {
  const settings = lineSettings(config);
  const firstUp = Promise.withResolvers<undefined>();
  firstUp.promise.catch(() => undefined); // Whoever starts the line is told; it may never be started.
  let sessions: readonly KeptSession[] = [];
  let isTaking = true;

  const start = async (reports?: SessionReports): Promise<void> => {
    sessions = slotsOf(config).map(
      (slot) =>
        new KeptSession({
          ...slot,
          settings,
          line: deps,
          reports,
          up: () => firstUp.resolve(undefined),
        }),
    );
    for (const session of sessions) session.start();
    await firstUp.promise;
  };

  const ask = async (request: Message, options: AskOptions): Promise<Message> => {
    if (!isTaking) throw new LineFault('NOT_READY', { isSent: false });
    const key = matchKey(settings, request);
    const channel =
      sessions.find((session) => session.channel?.flightOf(key))?.channel ?? leastBusy(sessions);
    if (!channel) throw new LineFault('NOT_READY', { isSent: false });
    return await channel.ask(request, options);
  };

  return {
    start,
    ask,
    isReady: () => isTaking && sessions.some((session) => session.open !== undefined),
    sessions: () => sessions.map((session) => session.state),
    requestKeyChange: async () => {
      const dialogue = sessions.find((session) => session.open)?.open;
      if (!dialogue) throw new LineFault('NOT_READY', { isSent: false });
      await dialogue.requestKeyChange();
    },
    drain: async () => {
      isTaking = false;
      await Promise.all(sessions.map(async ({ channel }) => await channel?.settled()));
    },
    stop: async () => {
      isTaking = false;
      firstUp.reject(new LineFault('NOT_READY', { isSent: false }));
      await Promise.all(sessions.map(async (session) => await session.stop()));
    },
  };
}

/** A name and an address for each connection. */
function slotsOf({ addresses, name }: LineConfig) {
  const slots = addresses.flatMap((address) =>
    Array.from({ length: address.connections ?? 1 }, () => address),
  );
  return slots.map((address, place) => ({ name: `${name}-${place + 1}`, address }));
}

/** Of the sessions that are up, those of backups last; the first of those that are equal. */
function leastBusy(sessions: readonly KeptSession[]): HostChannel | undefined {
  const up = sessions.filter((session) => session.open !== undefined);
  const preferred = up.filter(({ isBackup }) => !isBackup);
  let best: HostChannel | undefined;
  for (const { channel } of preferred.length > 0 ? preferred : up) {
    if (channel && channel.inFlight < (best?.inFlight ?? Infinity)) best = channel;
  }
  return best;
}
