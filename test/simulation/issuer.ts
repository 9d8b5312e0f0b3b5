/**
 * The issuers' side of 3-D Secure, as the sandbox has it, behind wires in memory. It is a party of its own:
 * what it was asked it does, whatever becomes of who asked, and it tells results of its own accord.
 */
import { answerMessage } from '../../sandbox/issuer-simulator/directory-server.ts';
import { answerValueQuestion } from '../../sandbox/issuer-simulator/answer-value-question.ts';
import { receiveAnswer, receiveCreq } from '../../sandbox/issuer-simulator/challenge.ts';
import { Faults } from '../../sandbox/issuer-simulator/faults.ts';
import type { Issuer } from '../../sandbox/issuer-simulator/issuer.ts';
import { MessageLog } from '../../sandbox/issuer-simulator/log.ts';
import { readSettings } from '../../sandbox/issuer-simulator/settings.ts';
import { machineTimers } from '../../sandbox/issuer-simulator/timers.ts';
import { Transactions } from '../../sandbox/issuer-simulator/transactions.ts';
import { UsedValues } from '../../sandbox/issuer-simulator/used-values.ts';
import type { Foundation } from '../../service/src/runtime/foundation.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { machine, type Owner, WORLD } from './machine.ts';

type Directories = Foundation['directories'];
type Directory = Awaited<ReturnType<Directories['of']>>;
type LineAnswer = Awaited<ReturnType<Directory['server']['send']>>;

/** What happens to a message to a directory server, or to its answer. */
export const ISSUER_FAULTS = [
  'unreachable',
  'request-lost',
  'answer-lost',
  'reset',
  'garbage',
  'refused',
  'doubled',
] as const;
export type IssuerFault = (typeof ISSUER_FAULTS)[number];

export const ISSUER_URL = 'http://issuer.test';
const SERVICE_HOST = 'causeway.test';
const WIRE_MS = 40; // To a directory server, or back.
const PATIENCE_MS = 10_000; // As long as the service waits for a directory server.
const now = (): Date => new Date();
const VALUE_KEY = '07'.repeat(32);

type Options = Readonly<{
  faultFor: () => IssuerFault | undefined;
  /** A value was refused that the service had no reason to send. */
  refused: (why: string) => void;
}>;

export class SimulatedIssuer {
  readonly #options: Options;
  readonly #issuer: Issuer;

  constructor(options: Options) {
    this.#options = options;
    this.#issuer = {
      settings: readSettings({ ISSUER_CVV_KEY: VALUE_KEY, ISSUER_RREQ_HOSTS: SERVICE_HOST }),
      url: ISSUER_URL,
      now,
      log: new MessageLog(now),
      transactions: new Transactions(now),
      timers: machineTimers(),
      usedValues: new UsedValues(),
      faults: new Faults(),
      lastPreq: new Map(),
    };
  }

  /** The way to it, for one process of the service. */
  directories(): Directories {
    const directory: Directory = {
      name: 'DEFAULT',
      url: `${ISSUER_URL}/directory-server`,
      server: {
        send: async ({ bytes }) => await this.#send(bytes.reveal().toString('utf8'), machine.owner),
      },
      identity: {
        url: `http://${SERVICE_HOST}/three-d-secure/results`,
        referenceNumber: 'SIM_3DSS_020200_00001',
        requestorId: 'causeway-simulation',
        acquirerBin: '400010',
      },
      hasRequestors: false,
    };
    return {
      of: async () => await Promise.resolve(directory),
      all: async () => await Promise.resolve([directory]),
      trust: async () => await Promise.resolve({ authorities: [], pinsOf: () => [] }),
      close: () => undefined,
    };
  }

  /** What a browser that brings a challenge, or a button of its page, is shown. */
  async browse(page: 'creq' | 'answer', fields: Readonly<Record<string, string>>): Promise<string> {
    const form = { fields: new URLSearchParams(fields), acceptLanguage: 'en' };
    const shown = page === 'creq' ? receiveCreq : receiveAnswer;
    return (await shown(this.#issuer, form)).body;
  }

  /** Whether an authentication value is good for an authorization: the acquirer asks. */
  verify(body: string): string {
    const reply = answerValueQuestion(this.#issuer, body).body;
    const verdict: unknown = JSON.parse(reply);
    const isRefused = isRecord(verdict) && (verdict['result'] === '1' || verdict['result'] === '4');
    if (isRefused) this.#options.refused(`${reply} for ${body}`);
    return reply;
  }

  async #send(text: string, owner: Owner): Promise<LineAnswer> {
    const fault = this.#options.faultFor();
    return await new Promise((resolve) => {
      const end = (answer: LineAnswer): void =>
        void machine.in(machine.chance.until(WIRE_MS), () => resolve(answer), owner);
      machine.in(PATIENCE_MS, () => resolve({ kind: 'timeout' }), owner);
      if (fault === 'unreachable') end({ kind: 'connection-failure', reason: 'ECONNREFUSED' });
      if (fault === 'unreachable' || fault === 'request-lost') return;
      const arrive = (): void => {
        const answer = answerMessage(this.#issuer, 'all', text);
        if (answer !== 'silence')
          end(broken(answer === 'nothing' ? '' : JSON.stringify(answer), fault));
      };
      const lost = (): void => void answerMessage(this.#issuer, 'all', text);
      machine.in(machine.chance.until(WIRE_MS), fault === 'answer-lost' ? lost : arrive, WORLD);
      if (fault === 'doubled') machine.in(machine.chance.until(WIRE_MS), lost, WORLD);
    });
  }
}

function broken(text: string, fault: IssuerFault | undefined): LineAnswer {
  if (fault === 'reset') return { kind: 'connection-failure', reason: 'ECONNRESET' };
  if (fault === 'refused') return { kind: 'refused', status: 500 };
  const whole = Buffer.from(text);
  const body = fault === 'garbage' ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
  return { kind: 'answer', body };
}
