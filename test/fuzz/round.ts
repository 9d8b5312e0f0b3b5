import type { Credentials as Sandbox } from '../../sandbox/partners/index.ts';
import type { Answer, Client } from './client.ts';
import type { Credential, Credentials, Party } from './credentials.ts';
import type { Document, Operation } from './document.ts';
import { type Draft, draftOf, requestOf } from './draft.ts';
import type { Judge } from './judge.ts';
import { Known } from './known.ts';
import { Random } from './random.ts';
import { ALWAYS_NEW, PRELUDES } from './preludes.ts';
import { PRODUCERS } from './producers.ts';
import { HIDDEN_RECIPES, RECIPES } from './recipes.ts';
import type { Report } from './report.ts';
import { schemaValue } from './schema-value.ts';

/** What all rounds of a run share. */
export type Context = Readonly<{
  seed: number;
  /** Makes keys of this run new, also on a service that saw the same seed before. */
  runName: string;
  document: Document;
  client: Client;
  judge: Judge;
  credentials: Credentials;
  sandbox: Sandbox;
  report: Report;
}>;

const NEW_THING = 0.5; // How often what is changed was made for it.
const ATTEMPTS_MAX = 10;
const ADDRESSES = 250; // In each part: failures of one caller do not lock out the others.

/**
 * Some requests that belong together. What it sends follows from the seed, its number and the
 * answers it gets, so that it can be played again without the others.
 */
export class Round {
  readonly context: Context;
  readonly number: number;
  readonly random: Random;
  readonly known = new Known();
  readonly party: Party;
  #keys = 0;

  constructor(context: Context, number: number, operation?: Operation) {
    this.context = context;
    this.number = number;
    this.random = new Random(context.seed, number);
    this.party = this.random.pick(context.credentials.parties.filter(mayDo(operation)));
    this.known.add('merchantId', this.party.merchantId);
    this.known.add('endpointId', this.party.webhooks.endpointId);
    this.known.add('deliveryId', this.party.webhooks.deliveryId);
    this.known.add('month', '2026-03'); // No operation gives one.
    if (this.party.chainId !== undefined) this.known.add('chainId', this.party.chainId);
  }

  /** An idempotency key that was never used before. */
  newKey(): string {
    this.#keys += 1;
    return `${this.context.runName}-${this.number}-${this.#keys}`;
  }

  credentialFor({ scope }: Operation): Credential {
    const { manager, nobody, operator } = this.context.credentials;
    if (scope === undefined) return nobody;
    if (isManaging(scope)) return manager;
    return scope.startsWith('operator') ? operator : this.random.pick(this.party.credentials);
  }

  /** Sends a request; what its answer should not be goes to the report. */
  async ask(draft: Draft): Promise<Answer> {
    const { client, document, judge, report } = this.context;
    draft.headers['x-forwarded-for'] ??= this.#address();
    const request = requestOf(draft);
    const answer = await client.ask(request);
    const addressed = document.addressed(request.method, request.path);
    const { operation } = addressed.kind === 'operation' ? addressed : draft;
    report.count(operation, answer.status);
    for (const fault of judge(request, draft.credential, answer)) {
      this.complain(draft, `${operation.name}: ${fault}`, answer);
    }
    this.known.learn(answer);
    return answer;
  }

  /** The same, of an operator with whom another agrees where that is needed. */
  async askTogether(draft: Draft): Promise<Answer> {
    const answer = await this.ask(draft);
    const actionId = answer.status === 202 ? answer.at('actionId') : undefined;
    if (typeof actionId !== 'string' || answer.at('status') !== 'WAITING') return answer;
    await this.approve(actionId);
    return await this.ask(draft);
  }

  async approve(actionId: string): Promise<Answer> {
    const { credentials, document } = this.context;
    const draft = draftOf(document.operation('approveAction'), credentials.approver);
    draft.params = { actionId };
    draft.json = { reason: 'as chance has it' };
    return await this.ask(draft);
  }

  async waiting(operationId: string): Promise<string> {
    const answer = await this.ask(await this.whole(this.context.document.operation(operationId)));
    return String(answer.at('actionId'));
  }

  complain(draft: Draft, fault: string, answer: Answer): void {
    this.context.report.complain({ fault, round: this.number, draft, answer });
  }

  /** A request that should succeed: by its recipe, or from the schema where that says all. */
  async whole(operation: Operation): Promise<Draft> {
    const draft = draftOf(operation, this.credentialFor(operation));
    // From the last to the first: who makes the inner thing knows what it is in.
    for (const name of pathParameters(operation).toReversed()) {
      const isOuter = Object.keys(draft.params).length > 0;
      const outer = isOuter ? this.known.latest(name) : undefined;
      draft.params[name] = outer ?? (await this.idFor(operation, name));
    }
    for (const id of PRELUDES[operation.id] ?? []) {
      const before = draftOf(this.context.document.operation(id), draft.credential);
      before.params = draft.params;
      await this.#fill(before);
      await this.askTogether(before);
    }
    await this.#fill(draft);
    return draft;
  }

  /** Makes a thing in the way that works, and gives the answer. */
  async make(
    operationId: string,
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const draft = await this.whole(this.context.document.operation(operationId));
      if (typeof draft.json === 'object') draft.json = { ...draft.json, ...changes };
      const answer = await this.askTogether(draft);
      // Another round changed what it was about before it was approved.
      const isRefused = answer.status === 202 && answer.at('status') === 'REFUSED';
      const isAway = answer.status === 503; // Nobody knows what became of it, or there was no room.
      if ((!isRefused && !isAway) || attempt === ATTEMPTS_MAX) return answer;
    }
  }

  /** The id of a thing that exists, by the name that ids of its kind have. */
  async need(name: string): Promise<string> {
    return this.known.pick(name, this.random) ?? (await this.needNew(name));
  }

  async needNew(name: string): Promise<string> {
    const producer = PRODUCERS[name];
    if (producer === undefined) throw new Error(`No operation is known that makes a ${name}.`);
    const { operation, changes } = producer;
    await this.make(operation, changes);
    return this.known.latest(name) ?? 'none';
  }

  async idFor({ id, method }: Operation, name: string): Promise<string> {
    const isNew = ALWAYS_NEW.has(id) || (method !== 'GET' && this.random.chance(NEW_THING));
    return isNew ? await this.needNew(name) : await this.need(name);
  }

  async #fill(draft: Draft): Promise<void> {
    const { document } = this.context;
    const { body, id } = draft.operation;
    const recipe = RECIPES[id] ?? HIDDEN_RECIPES[id];
    if (recipe) Object.assign(draft, await recipe(this));
    else if (body) {
      draft.json = schemaValue(body.schema, { document, random: this.random, known: this.known });
    }
  }

  #address(): string {
    const part = () => this.random.below(ADDRESSES);
    return `10.${part()}.${part()}.${part()}`;
  }
}

function pathParameters({ parameters }: Operation): string[] {
  return parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
}

/** People and credentials are looked after by a partner of their own: others live on theirs. */
function isManaging(scope: string): boolean {
  return /^(?:user|credential)\./.test(scope);
}

/** Who has the scope; partner banks alone have orders, which operators then look after. */
function mayDo(operation: Operation | undefined): (party: Party) => boolean {
  const { path = '', scope } = operation ?? {};
  return ({ credentials: [credential], name }) => {
    if (path.includes('/orders')) return name === 'bank';
    if (scope === undefined || scope.startsWith('operator') || isManaging(scope)) return true;
    return credential?.allows(scope) === true;
  };
}
