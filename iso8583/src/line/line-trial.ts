import type { TestContext } from 'node:test';
import type { Message } from '../codec/message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { createLine } from './line.ts';
import type { Line, LineConfig, LineDeps } from './line-config.ts';
import type { ScriptedPeer } from './scripted-peer.ts';

/** A line to hosts of a test, with what it reports. */
export type LineTrial = Readonly<{
  line: Line;
  troubles: string[];
  reports: string[];
  start: () => Promise<void>;
}>;

type TrialOptions = Readonly<{ config?: Partial<LineConfig>; deps?: Partial<LineDeps> }>;

let traces = 0;

export function tryLine(
  test: TestContext,
  peers: readonly ScriptedPeer[],
  { config = {}, deps = {} }: TrialOptions = {},
): LineTrial {
  const troubles: string[] = [];
  const reports: string[] = [];
  const line = createLine(
    {
      name: 'trial',
      dialect: iso1987,
      framing: { length: 'binary' },
      addresses: peers.map(({ port }) => ({ host: '127.0.0.1', port })),
      ...config,
    },
    { trace: trialTrace, now: () => new Date(), onTrouble: (kind) => troubles.push(kind), ...deps },
  );
  test.after(async () => {
    await line.stop();
    await Promise.all(peers.map(async (peer) => await peer.close()));
  });
  const start = async () =>
    await line.start({
      lost: (session) => reports.push(`lost ${session}`),
      restored: (session) => reports.push(`restored ${session}`),
    });
  return { line, troubles, reports, start };
}

export function trialTrace(): string {
  traces += 1;
  return String(traces).padStart(6, '0');
}

export function authorization(
  trace: string,
  more: readonly (readonly [number, string])[] = [],
): Message {
  const fields = [
    [2, '4242424242424242'],
    [3, '000000'],
    [4, '2000'],
    [7, '1118094500'],
    [11, trace],
    [37, `632209${trace}`],
    [41, 'TILL1'],
    [49, '124'],
  ] as const;
  return { mti: '0100', fields: new Map<number, string>([...fields, ...more]) };
}
