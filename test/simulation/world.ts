import {
  createSimulators,
  type JournalFile,
  journalIn,
  journalOn,
  openFile,
} from '../../sandbox/acquirer-simulator/index.ts';
import { withDisputes } from '../../sandbox/dispute-simulator/index.ts';
import type { Connector } from '../../service/src/acquiring/acquirers/index.ts';
import { forgetLastId } from '../../service/src/kernel/id.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { systemClock } from '../../service/src/kernel/clock.ts';
import type { Outgoing, OutgoingResult } from '../../service/src/platform/outgoing/outgoing.ts';
import { bankOnALine } from './bank.ts';
import { SimulatedDatabase } from './database.ts';
import { ISSUER_URL, SimulatedIssuer } from './issuer.ts';
import { machine, type Owner, WORLD } from './machine.ts';
import { network } from './network.ts';
import { type Answer, type Request, type ServiceProcess, startProcess } from './service-process.ts';
import type { Chance } from './random.ts';
import { Tally } from './tally.ts';
import {
  acquirerFault,
  bankFault,
  databaseFault,
  FAIR,
  issuerFault,
  RECEIVER_FAULTS,
  type Weather,
} from './weather.ts';

const PROCESSES = 2;
const RESTART_MS = { least: 500, most: 60_000 };
const WIRE_MS = 40; // To the acquirer, or back.
const RECEIVING_MS = 80;

/** Everything around the service: its machines, its database, the acquirer, the bank and the receivers. */
export class World {
  readonly tally = new Tally();
  /** Ids of events, as the receiver of webhooks took them. */
  readonly delivered: string[] = [];
  readonly database: SimulatedDatabase;
  readonly journal: JournalFile;
  weather: Weather = FAIR;
  /** Faults that are ours, as far as the service itself reports them. */
  readonly failures: string[] = [];
  readonly processes: (ServiceProcess | undefined)[] = Array.from({ length: PROCESSES });
  readonly #connectors: readonly Connector[];
  readonly #bank = bankOnALine((what) => this.#noted(`bank ${what}`, bankFault));
  readonly issuer = new SimulatedIssuer({
    faultFor: () => this.#noted('issuer', issuerFault),
    refused: (why) => void this.failures.push(`the issuer refused a value: ${why}`),
  });
  #owners: Owner = WORLD;
  #isAlone = false;

  private constructor(database: SimulatedDatabase) {
    this.database = database;
    const file = journalIn(openFile(':memory:'));
    this.journal = file;
    this.#connectors = createSimulators({
      issuerUrl: ISSUER_URL,
      journal: journalOn(file),
      clock: systemClock,
      faults: { next: ({ operation }) => this.#acquirerFault(operation) },
    }).map((connector) => this.#overTheWire(connector));
  }

  static async open(template: Blob): Promise<World> {
    forgetLastId();
    const world: { made?: World } = {};
    const database = await SimulatedDatabase.open(template, {
      faultFor: (owner) => world.made?.databaseFault(owner),
      idle: (last) => void world.made?.failures.push(`a transaction waits, after: ${last}`),
    });
    const made = new World(database);
    world.made = made;
    network.socket = database.socket;
    network.results = async (body) => await made.#result(body);
    network.verify = async (body) => await arriving(() => made.issuer.verify(body));
    return made;
  }

  newOwner(): Owner {
    this.#owners += 1;
    return this.#owners;
  }

  /** A fault of the round trip that a process makes next; who looks on from outside has none. */
  databaseFault(owner: Owner) {
    if (owner === WORLD) return undefined;
    const fault = databaseFault(machine.chance, this.weather);
    if (fault) this.tally.note('database', fault);
    return fault;
  }

  async start(place: number): Promise<void> {
    const owner = this.newOwner();
    const { skewMs } = this.weather;
    machine.skews.set(owner, Math.round(machine.chance.between(-skewMs, skewMs)));
    const process = await this.#started(owner);
    if (this.#isAlone && place > 0) process.kill();
    else this.processes[place] = process;
  }

  async #started(owner: Owner): Promise<ServiceProcess> {
    const starting = startProcess(owner, {
      connectors: (deps) => this.#connectors.map((one) => withDisputes(one, deps)),
      bank: this.#bank,
      directories: this.issuer.directories(),
      logger: createLogger('error', { write: (line) => this.#heed(line) }),
      outgoing: this.#outgoing(),
    });
    return await starting.catch((error: unknown) => {
      machine.bury(owner);
      this.database.drop(owner);
      throw error;
    });
  }

  /** Whatever it does, it does no more; another starts in its place, sooner or later. */
  kill(place: number): void {
    if (!this.processes[place]) return;
    this.tally.note('process', 'killed');
    this.#end(place);
    this.#startLater(place);
  }

  /** The first goes on alone, in fair weather: what the others left is for it to end. */
  leaveOne(): void {
    this.weather = FAIR;
    for (let place = 1; place < PROCESSES; place += 1) this.#end(place);
    this.#isAlone = true;
  }

  #end(place: number): void {
    const process = this.processes[place];
    if (!process) return;
    this.processes[place] = undefined;
    process.kill();
    this.database.drop(process.owner);
  }

  /** A start that fails is tried again, as by who looks after processes. */
  #startLater(place: number): void {
    const start = (): void => {
      if (this.#isAlone && place > 0) return;
      this.start(place).catch(() => this.#startLater(place));
    };
    machine.in(machine.chance.between(RESTART_MS.least, RESTART_MS.most), start, WORLD);
  }

  async call(
    request: Request,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer | undefined> {
    const place = this.#isAlone ? 0 : machine.chance.below(PROCESSES);
    const process = this.processes[place];
    if (!process) return undefined; // Nobody listens there.
    const answer = await process.call(request, headers);
    const isLost = machine.chance.of(this.weather.customer);
    if (isLost) this.tally.note('customer', 'answer lost');
    return isLost ? undefined : answer;
  }

  #acquirerFault(operation: string) {
    const fault = acquirerFault(machine.chance, this.weather, operation);
    if (fault) this.tally.note('acquirer', `${operation} ${fault.kind}`);
    return fault;
  }

  #noted<Fault extends string>(
    where: string,
    faultIn: (chance: Chance, weather: Weather) => Fault | undefined,
  ): Fault | undefined {
    const fault = faultIn(machine.chance, this.weather);
    const [kind = '', ...what] = where.split(' ');
    if (fault !== undefined) this.tally.note(kind, [...what, fault].join(' '));
    return fault;
  }

  /** A directory server that is not answered sends its result again. */
  async #result(body: string): Promise<string> {
    const isFaulty = this.#noted('issuer result', issuerFault) !== undefined;
    const isLost = isFaulty && machine.chance.of(0.5);
    const process = this.processes[this.#isAlone ? 0 : machine.chance.below(PROCESSES)];
    const answer = isLost ? undefined : await process?.result(body);
    if (answer === undefined || isFaulty) throw new Error('simulated: no answer');
    return answer;
  }

  /** The acquirer is another party: what has been sent to it arrives, whatever becomes of who sent it. */
  #overTheWire(connector: Connector): Connector {
    return {
      ...connector,
      authorize: wired((asked) => connector.authorize(asked)),
      verify: wired((asked) => connector.verify(asked)),
      capture: wired((asked) => connector.capture(asked)),
      refund: wired((asked) => connector.refund(asked)),
      reverse: wired((asked) => connector.reverse(asked)),
      release: wired((asked) => connector.release(asked)),
      enquire: wired((asked) => connector.enquire(asked)),
    };
  }

  #heed(line: string): void {
    this.tally.note('service', 'error logged');
    if (OF_OURS.test(line)) this.failures.push(line);
  }

  #outgoing(): Outgoing {
    return {
      urlFaults: () => [],
      close: async () => await Promise.resolve(),
      post: async (_url, { headers, timeoutMs }) => {
        const fault = machine.chance.of(this.weather.receiver)
          ? machine.chance.pick(RECEIVER_FAULTS)
          : undefined;
        if (fault) this.tally.note('receiver', fault);
        const durationMs =
          fault === 'hangs' ? timeoutMs : Math.round(machine.chance.until(RECEIVING_MS));
        const isTaken = fault === undefined || fault === 'taken-reset';
        if (isTaken) this.delivered.push(headers['webhook-id'] ?? '');
        await new Promise<void>((resolve) => machine.in(durationMs, resolve));
        return { durationMs, ...OUTCOMES[fault ?? 'taken'] };
      },
    };
  }
}

function later(work: () => void, whose: Owner): void {
  machine.in(machine.chance.until(WIRE_MS), work, whose);
}

/** There and back, for who asks: its answer comes while that process lives. */
function wired<Asked, Answered>(ask: (asked: Asked) => Promise<Answered>) {
  return async (asked: Asked): Promise<Answered> =>
    await new Promise((resolve, reject) => {
      const { owner } = machine;
      const arrive = (): void =>
        void ask(asked).then(
          (answer) => later(() => resolve(answer), owner),
          (error: Error) => later(() => reject(error), owner),
        );
      later(arrive, WORLD);
    });
}

/** What one party of the world asks of another. */
async function arriving<Answered>(ask: () => Answered): Promise<Answered> {
  await machine.rest(machine.chance.until(WIRE_MS));
  return ask();
}

type Outcome = Omit<OutgoingResult, 'durationMs'>;

const REACHED = { address: '192.0.2.1' } as const;

const OUTCOMES: Readonly<Record<(typeof RECEIVER_FAULTS)[number] | 'taken', Outcome>> = {
  taken: answered(204),
  '500': answered(500),
  reset: broken('CONNECTION_FAILED'),
  'taken-reset': broken('CONNECTION_FAILED'),
  hangs: broken('TIMED_OUT'),
};

function broken(reason: NonNullable<Outcome['failure']>['reason']): Outcome {
  return { ...REACHED, answer: null, failure: { reason, text: 'simulated' } };
}

function answered(status: number): Outcome {
  return { ...REACHED, answer: { status, headers: {}, body: '' }, failure: null };
}

/** What the service logs of its own faults, and not of what was done to it. */
const OF_OURS =
  /assertion failed|"type":"(?:Type|Range|Reference|Syntax)Error"|"code":"(?:2[0-9A-Z]|42|XX)[0-9A-Z]{3}"/;
