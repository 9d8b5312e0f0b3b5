type Labels = Readonly<{ method: string; route: string; status: number }>;
/** What was measured under the same labels: how many ended in each bucket, and their sum. */
type Series = { readonly labels: Labels; readonly counts: number[]; count: number; sum: number };

type OfMethod = Map<number, Series>;
type OfRoute = Map<string, OfMethod>;

const NAME = 'causeway_http_request_seconds';
const HELP = 'Time to answer a request, by route and status';
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The histogram of how long requests take. One of prom-client's writes the labels as a text to find
 * their series, at every request; here they are looked up as they are.
 */
export class RequestSeconds {
  readonly #series = new Map<string, OfRoute>();

  observe(labels: Labels, seconds: number): void {
    const series = this.#seriesOf(labels);
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.count += 1;
    series.sum += seconds;
  }

  /** In the text format of Prometheus. */
  print(): string {
    const lines = [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`];
    for (const ofRoute of this.#series.values()) {
      for (const ofMethod of ofRoute.values()) {
        for (const series of ofMethod.values()) lines.push(...linesOf(series));
      }
    }
    return `${lines.join('\n')}\n`;
  }

  #seriesOf(labels: Labels): Series {
    const ofRoute = memberOf(this.#series, labels.route, (): OfRoute => new Map());
    const ofMethod = memberOf(ofRoute, labels.method, (): OfMethod => new Map());
    return memberOf(ofMethod, labels.status, () => ({
      labels,
      counts: BOUNDS.map(() => 0),
      count: 0,
      sum: 0,
    }));
  }
}

function memberOf<Key, Member>(map: Map<Key, Member>, key: Key, make: () => Member): Member {
  let member = map.get(key);
  if (member === undefined) {
    member = make();
    map.set(key, member);
  }
  return member;
}

function linesOf({ labels, counts, count, sum }: Series): string[] {
  const { method, route, status } = labels;
  const shared = `method="${method}",route="${route}",status="${status}"`;
  let upTo = 0;
  const buckets = BOUNDS.map((bound, place) => {
    upTo += counts[place] ?? 0;
    return `${NAME}_bucket{le="${bound}",${shared}} ${upTo}`;
  });
  return [
    ...buckets,
    `${NAME}_bucket{le="+Inf",${shared}} ${count}`,
    `${NAME}_sum{${shared}} ${sum}`,
    `${NAME}_count{${shared}} ${count}`,
  ];
}
