import { asDeclared } from './as-declared.ts';
import type { Fetch, RequestEvent } from './attempt.ts';
import type {
  Answered,
  ApiVersion,
  Call,
  CallOperation,
  CallOptions,
  NewestVersion,
  OperationId,
  PageCall,
} from './call.ts';
import { createCredentials, type CredentialOptions } from './credentials.ts';
import { Events } from './events.ts';
import { API_VERSIONS, OPERATIONS } from './generated/operations.ts';
import { Resources } from './generated/resources.ts';
import { Payments, Refunds, Validations } from './in-doubt.ts';
import type { Operation } from './operation.ts';
import { Page } from './page.ts';
import type { RawInput } from './request.ts';
import { createSender, type ResponseEvent, type Send } from './send.ts';
import { type Means, REAL_MEANS } from './waiting.ts';
import { verifyWebhook } from './webhooks.ts';

export type CausewayOptions<V extends ApiVersion = ApiVersion> = CredentialOptions &
  Readonly<{
    /** Where the service is: `https://pay.example`. */
    baseUrl: string;
    /** The version of the API; by default the newest that this SDK knows. */
    apiVersion?: V | undefined;
    /** In place of the runtime's own. */
    fetch?: Fetch | undefined;
    /** How long one attempt may take: 30 seconds if not set. */
    timeoutMs?: number | undefined;
    /** How often a request is sent again if that is safe and may help: 3 times if not set. */
    maxRetries?: number | undefined;
    /** Before each attempt. It may add to the headers; what it throws ends the call. */
    onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
    /** After each attempt. What it throws is ignored: the answer stands. */
    onResponse?: ((event: ResponseEvent) => void) | undefined;
  }>;

const TIMEOUT_MS = 30_000; // Twice as long as the service gives an acquirer.
const RETRIES_MAX = 3;

/**
 * A client of the API. Each operation is a method of a resource (`causeway.payments.create`), or is
 * called by its id (`causeway.call('createPayment', { body })`).
 */
export class Causeway<V extends ApiVersion = NewestVersion> extends Resources<V> {
  /** Verifies what a webhook endpoint receives. */
  static readonly webhooks = { verify: verifyWebhook } as const;

  readonly call: CallOperation<V>;
  override readonly events: Events<V>;
  override readonly payments: Payments<V>;
  override readonly refunds: Refunds<V>;
  override readonly validations: Validations<V>;

  constructor(options: CausewayOptions<V>, means: Means = REAL_MEANS) {
    const call = callerOf<V>(senderOf(options, means));
    super({ call });
    this.call = call;
    this.events = new Events({ call }, means);
    this.payments = new Payments({ call }, means);
    this.refunds = new Refunds({ call }, means);
    this.validations = new Validations({ call }, means);
  }
}

function senderOf(options: CausewayOptions, means: Means): Send {
  const settings = {
    baseUrl: rootOf(options.baseUrl),
    apiVersion: options.apiVersion ?? API_VERSIONS[0],
    // Not a method of the settings: runtimes of the edge refuse a `fetch` with another `this`.
    fetch: options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init)),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxRetries: options.maxRetries ?? RETRIES_MAX,
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    means,
  };
  const sendPublic = createSender(settings);
  const credentials = createCredentials(options, {
    means,
    fetchToken: async ({ clientId, clientSecret }) => {
      const body = {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      };
      const { data } = await sendPublic('createToken', { body }, {});
      return asDeclared(data);
    },
  });
  return createSender(settings, credentials);
}

function rootOf(baseUrl: string): string {
  const { protocol, username, password } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') {
    throw new TypeError('baseUrl must be an http or https address without user and password.');
  }
  return baseUrl.replace(/\/+$/, '');
}

function callerOf<V extends ApiVersion>(send: Send): CallOperation<V> {
  const call = (id: OperationId, input: RawInput = {}, options: CallOptions = {}) => {
    if (!Object.hasOwn(OPERATIONS, id)) throw new TypeError(`There is no operation ${id}.`);
    const operation: Operation = OPERATIONS[id];
    if (operation.pages !== true) return asCall(send(id, input, options));
    const turn = (address: string): PageCall<unknown> => {
      const query = Object.fromEntries(new URL(address, 'http://page').searchParams);
      return pageCall({ ...input, query });
    };
    const pageCall = (asked: RawInput): PageCall<unknown> =>
      asPageCall(
        send(id, asked, options).then(({ data, response }) => ({
          data: new Page(asDeclared(data), turn),
          response,
        })),
      );
    return pageCall(input);
  };
  // The generated types say what each id takes and answers.
  return asDeclared(call);
}

function asCall<T>(answered: Promise<Answered<T>>): Call<T> {
  const answer = answered.then(({ data }) => data);
  return Object.assign(answer, {
    withResponse: () => {
      answer.catch(() => undefined); // Whoever asks for both has the error with the response.
      return answered;
    },
  });
}

function asPageCall<Item>(answered: Promise<Answered<Page<Item>>>): PageCall<Item> {
  const page = asCall(answered);
  async function* records() {
    yield* await page;
  }
  return Object.assign(page, {
    [Symbol.asyncIterator]: records,
    pages: async function* pages() {
      yield* (await page).pages();
    },
    backwards: async function* backwards() {
      yield* (await page).backwards();
    },
    toArray: async (max: number) => await (await page).toArray(max),
  });
}
