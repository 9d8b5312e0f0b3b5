import { withClient } from '../../service/src/platform/db/embedded/connect.ts';
import { attachEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import { type Crowd, openCrowd, type Outcome } from '../open-loop.ts';
import { median } from '../report.ts';
import { headersOf } from '../requests.ts';
import type { Service } from '../service.ts';
import { atMost, rate } from './line.ts';
import { type Part, purchase } from './stage.ts';

const LOAD = 0.7; // Of the peak.
const LIMIT = 5; // Times the median.
const CONNECTIONS = 512; // More than are ever busy at that rate, so that no request waits for one.
const SECONDS = 2; // Times as long as other rounds: a hundredth of the answers must be many.

/** Requests as they are written to a socket, for a crowd that does not wait for answers. */
export function rawPurchases({ credentials, url }: Service): () => string {
  const { isv } = credentials.partners;
  const head = Object.entries({ host: new URL(url).host, ...headersOf(isv) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return () => {
    const body = purchase(isv.merchantId);
    return `POST /payments HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  };
}

/** What the slowest wait for at a load that leaves some room, at a fixed rate. */
export const tailPart: Part = async (stage) => {
  const { connections, rounds, seconds, warmUpSeconds } = stage.sizes;
  const service = await stage.grouped();
  const { cpuSeconds, url } = service;
  const crowd = { url, cpuSeconds, request: rawPurchases(service) };
  // Opened anew each time: a connection that says nothing for ten seconds is closed.
  const withCrowd = async (count: number, run: (crowd: Crowd) => Promise<Outcome>) => {
    const opened = await openCrowd({ ...crowd, connections: count });
    const outcome = await run(opened);
    opened.close();
    return outcome;
  };
  const { ownerUrl } = await attachEmbedded(service.dataDir);
  await withCrowd(connections, (few) => few.insist(warmUpSeconds));
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The peak beside each: others may use the machine.
    const peak = await withCrowd(connections, (few) => few.insist(seconds));
    const offered = peak.goodPerSecond * LOAD;
    // After it files of the log are used again, as on a server that has run for minutes; until a first one
    // every commit waits now and then for a new file to be filled with zeros.
    await withClient(ownerUrl, (owner) => owner.query('checkpoint'));
    outcomes.push(await withCrowd(CONNECTIONS, (many) => many.offer(offered, seconds * SECONDS)));
  }
  const p50 = median(outcomes.map(({ good }) => good.p50));
  const p99 = median(outcomes.map(({ good }) => good.p99));
  const offered = median(outcomes.map(({ goodPerSecond }) => goodPerSecond));
  const how = `p99 ${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms at ${rate(offered)}`;
  const of = `tail at ${LOAD} of the peak`;
  return [atMost({ point: 6, of, ratio: p99 / p50, limit: LIMIT, how })];
};
