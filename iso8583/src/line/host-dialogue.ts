import type { NetworkAction, NetworkForm } from '../codec/dialect.ts';
import type { Message } from '../codec/message.ts';
import { KeyFault } from '../mac/working-key.ts';
import { chargebackAnswer } from './chargeback-answer.ts';
import { EchoWatch } from './echo-watch.ts';
import { HostChannel, type ChannelDeps } from './host-channel.ts';
import { LineFault } from './line-fault.ts';
import { isChargeback } from './matching.ts';
import {
  actionOf,
  isAccepted,
  networkAnswer,
  networkFormOf,
  networkRequest,
  sentKeyOf,
} from './network-messages.ts';
import type { Socket } from 'node:net';

type DialogueDeps = Pick<ChannelDeps, 'line' | 'session' | 'settings'> &
  Readonly<{
    /** The host has signed off: nothing new may be sent. */
    signedOff: () => void;
  }>;

/** The host did not let us in, or did not give a key. */
export class RefusedFault extends Error {
  override readonly name = 'RefusedFault';
}

/** What is said on a connection beside payments: signing on and off, signs of life, changes of keys. */
export class HostDialogue {
  readonly channel: HostChannel;
  readonly #deps: DialogueDeps;
  readonly #watch: EchoWatch;
  readonly #form: NetworkForm;

  constructor(socket: Socket, deps: DialogueDeps) {
    this.#deps = deps;
    this.#form = networkFormOf(deps.settings.dialect);
    this.channel = new HostChannel(socket, {
      ...deps,
      heard: () => this.#watch.heard(),
      unanswered: () => this.#watch.probe(),
      asked: (request) =>
        void this.#asked(request).catch((error: unknown) => this.channel.cut(error)),
    });
    this.#watch = new EchoWatch({
      everyMs: deps.settings.echoEveryMs,
      echo: async () => await this.#echo(),
      dead: () => this.channel.cut(new LineFault('TIMED_OUT', { isSent: true })),
    });
    void this.channel.closed.then(() => this.#watch.stop());
  }

  get echoMs(): number | null {
    return this.#watch.tookMs;
  }

  /** Resolves when payments may be sent. */
  async signOn(): Promise<void> {
    const { line, settings } = this.#deps;
    if (settings.signsOn) {
      const answer = await this.#say('signOn', settings.answerMs);
      if (!isAccepted(this.#form, answer))
        throw this.#refused(answer, 'the host refused to sign on');
    }
    if (!line.keys || line.keys.current()) return;
    const ask = async (): Promise<void> => await this.requestKeyChange();
    await (line.firstKey ? line.firstKey(ask) : ask());
  }

  async signOff(timeoutMs: number): Promise<void> {
    if (this.#deps.settings.signsOn) await this.#say('signOff', timeoutMs);
  }

  async requestKeyChange(): Promise<void> {
    const { line, settings } = this.#deps;
    const answer = await this.#say('keyChange', settings.answerMs);
    const sent = isAccepted(this.#form, answer) ? sentKeyOf(answer) : undefined;
    if (!sent) throw this.#refused(answer, 'the host gave no key');
    await line.keys?.change(sent.encrypted, sent.number, sent.checkValue);
  }

  #refused({ mti }: Message, problem: string): RefusedFault {
    this.#deps.line.onTrouble?.('refused-sign-on', { mti });
    return new RefusedFault(problem);
  }

  async #say(action: NetworkAction, timeoutMs: number): Promise<Message> {
    const { line } = this.#deps;
    const trace = line.trace();
    if (trace === undefined) throw new LineFault('NOT_READY', { isSent: false });
    const request = networkRequest(this.#form, { action, trace, at: line.now() });
    return await this.channel.ask(request, { timeoutMs });
  }

  async #echo(): Promise<boolean | undefined> {
    try {
      await this.#say('echo', this.#deps.settings.echoMs);
      return true;
    } catch (error) {
      // An echo that waits behind what the host does not read is as good as unanswered.
      const isTried = error instanceof LineFault && error.code === 'TIMED_OUT';
      return isTried || (error instanceof LineFault && error.isSent) ? false : undefined;
    }
  }

  async #asked(request: Message): Promise<void> {
    if (isChargeback(request.mti)) return await this.#chargedBack(request);
    // The host knows the new key for certain only when it has our answer, which has the old one.
    const key = this.#deps.line.keys?.current();
    const response = await this.#responseTo(request);
    this.channel.reply(networkAnswer(this.#form, request, response), key);
    if (actionOf(this.#form, request) === 'signOff') this.#deps.signedOff();
  }

  /** Acknowledged once it is kept. What could not be kept has no answer: the host tells it again. */
  async #chargedBack(advice: Message): Promise<void> {
    const { line } = this.#deps;
    try {
      const kept = await line.chargedBack?.(advice);
      if (kept) this.channel.reply(chargebackAnswer(advice, kept), line.keys?.current());
    } catch {
      line.onTrouble?.('not-kept', { mti: advice.mti });
    }
  }

  async #responseTo(request: Message): Promise<'accepted' | 'failed' | 'unknown'> {
    const action = actionOf(this.#form, request);
    if (action === 'keyChange') return (await this.#hasTaken(request)) ? 'accepted' : 'failed';
    return action === null ? 'unknown' : 'accepted';
  }

  async #hasTaken(request: Message): Promise<boolean> {
    const { keys } = this.#deps.line;
    const sent = sentKeyOf(request);
    if (!keys || !sent) return false;
    try {
      await keys.change(sent.encrypted, sent.number, sent.checkValue);
      return true;
    } catch (error) {
      // Not stored is not taken either: after a restart it would be gone.
      if (!(error instanceof KeyFault)) this.#deps.line.onTrouble?.('malformed', { field: 53 });
      return false;
    }
  }
}
