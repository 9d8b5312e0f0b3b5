import { type Connection, openConnection } from './connection.ts';

/** What came of the requests of one run. Times in milliseconds, from when each was due. */
export type Outcome = Readonly<{
  offeredPerSecond: number;
  goodPerSecond: number;
  good: Times;
  shed: Times;
  /** Of the requests that were due, how many were shed and how many found no free connection. */
  shedShare: number;
  unsentShare: number;
  /** Processor time used by the service's process: it also reveals load caused by others. */
  cpuMs: number;
}>;
export type Times = Readonly<{ p50: number; p99: number }>;

export type Crowd = Readonly<{
  /** Requests at a fixed rate, whatever becomes of the earlier ones. */
  offer: (perSecond: number, seconds: number) => Promise<Outcome>;
  /** Each connection asks again as soon as it has its answer, be it a refusal. */
  insist: (seconds: number) => Promise<Outcome>;
  close: () => void;
}>;

type Options = Readonly<{
  url: string;
  connections: number;
  request: () => string;
  cpuSeconds: () => number;
}>;

const TICK_MS = 2; // How exactly requests keep their time.
const REST_MS = 1_500; // Until what is under way at the end of a run is answered.
const ABREAST = 100; // Connections being opened at a time: the system queues no more than that.

/** Many callers, a connection each, with one request at a time on it. */
export async function openCrowd(options: Options): Promise<Crowd> {
  const { url, connections, request, cpuSeconds } = options;
  const free: Member[] = [];
  const members = await openMembers(new URL(url), connections, free);
  let run: Run | undefined;
  for (const member of members) member.answered = (status) => run?.answered(member, status);
  const outcomeOf = async (seconds: number, begin: () => () => void): Promise<Outcome> => {
    const fresh = newRun();
    run = fresh;
    const before = cpuSeconds();
    const stop = begin();
    await wait(seconds * 1000);
    stop();
    const outcome = { ...fresh.outcome(seconds), cpuMs: (cpuSeconds() - before) * 1000 };
    await wait(REST_MS);
    return outcome;
  };

  /** `dueAt`: when it should have been sent; a client that is late by itself does not shorten its wait. */
  function send(member: Member, { counts }: Run, dueAt = performance.now()): void {
    member.askedAt = dueAt;
    counts.due += 1;
    member.connection.ask(request());
  }

  return {
    offer: (perSecond, seconds) =>
      outcomeOf(seconds, () => {
        const startedAt = performance.now();
        for (const member of members) member.next = () => free.push(member);
        const present = run;
        const timer = setInterval(() => {
          if (!present) return;
          const due = ((performance.now() - startedAt) / 1000) * perSecond;
          while (present.counts.due < due) {
            const member = free.shift();
            const dueAt = startedAt + (present.counts.due / perSecond) * 1000;
            if (member) send(member, present, dueAt);
            else present.counts.unsent += 1;
            if (!member) present.counts.due += 1;
          }
        }, TICK_MS);
        return () => clearInterval(timer);
      }),
    insist: (seconds) =>
      outcomeOf(seconds, () => {
        const present = run;
        if (!present) return () => undefined;
        for (const member of members) member.next = () => send(member, present);
        for (const member of free.splice(0)) send(member, present);
        return () => {
          for (const member of members) member.next = () => free.push(member);
        };
      }),
    close: () => {
      for (const { connection } of members) connection.close();
    },
  };
}

type Member = {
  readonly connection: Connection;
  askedAt: number;
  answered: (status: number) => void;
  next: () => void;
};

type Run = Readonly<{
  counts: { due: number; unsent: number; isOver: boolean };
  answered: (member: Member, status: number) => void;
  outcome: (seconds: number) => Omit<Outcome, 'cpuMs'>;
}>;

function newRun(): Run {
  const good: number[] = [];
  const shed: number[] = [];
  const counts = { due: 0, unsent: 0, isOver: false };
  return {
    counts,
    answered: (member, status) => {
      const took = performance.now() - member.askedAt;
      if (!counts.isOver) timesOf(status, good, shed).push(took);
      member.next();
    },
    outcome: (seconds) => {
      counts.isOver = true;
      return {
        offeredPerSecond: counts.due / seconds,
        goodPerSecond: good.length / seconds,
        good: timesIn(good),
        shed: timesIn(shed),
        shedShare: shed.length / counts.due,
        unsentShare: counts.unsent / counts.due,
      };
    },
  };
}

function timesOf(status: number, good: number[], shed: number[]): number[] {
  if (status === 201) return good;
  if (status === 503) return shed;
  throw new Error(`answered with ${status}`);
}

async function openMembers(url: URL, count: number, free: Member[]): Promise<Member[]> {
  const members: Member[] = [];
  const open = async (): Promise<void> =>
    await new Promise((resolve, reject) => {
      let member: Member | undefined;
      openConnection(url, {
        opened: (connection) => {
          const fresh: Member = { connection, askedAt: 0, answered: ignore, next: ignore };
          member = fresh;
          members.push(fresh);
          free.push(fresh);
          resolve();
        },
        answered: (status) => member?.answered(status),
        closed: (error) => {
          if (error) reject(error);
        },
      });
    });
  while (members.length < count) {
    const abreast = Math.min(ABREAST, count - members.length);
    await Promise.all(Array.from({ length: abreast }, open));
  }
  return members;
}

function ignore(): void {
  // Between two runs nothing is asked.
}

function timesIn(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function wait(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
