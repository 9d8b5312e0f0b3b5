import { deferred, newNonce } from './address.ts';
import { CausewayError } from './errors.ts';
import {
  type FieldName,
  type FieldsState,
  type FromFrame,
  isOurs,
  type Theme,
  type ToFrame,
  type Tokenized,
} from './protocol.ts';

export type FieldsOptions = Readonly<{
  /** From `POST /hosted-fields/profiles`. */
  profileId: string;
  language?: 'en' | 'fr';
  theme?: Theme;
  /** The title of the frame, for screen readers. */
  title?: string;
}>;

export type FieldsEvents = Readonly<{
  change: (state: FieldsState) => void;
  /** Enter was pressed in a field: send the form. */
  enter: () => void;
  error: (error: CausewayError) => void;
}>;

export type Fields = Readonly<{
  /** Trades the card for a token. Rejects with INVALID_CARD when a field is wrong: it says so. */
  tokenize: () => Promise<Tokenized>;
  /** Calls `listener` from now on; what is returned stops it. */
  on: <Name extends keyof FieldsEvents>(name: Name, listener: FieldsEvents[Name]) => () => void;
  focus: (field?: FieldName) => void;
  clear: () => void;
  setTheme: (theme: Theme) => void;
  destroy: () => void;
}>;

const READY_MS = 15_000; // A slow telephone on a slow network.
const GRACE_MS = 1_500; // Once a frame has loaded, its script speaks at once or never.
const TOKEN_MS = 30_000; // Longer than the frame itself waits.
const HEIGHT_MAX = 2_000; // Pixels; the fields have a tenth of it.
const RING_PX = 4; // Around the fields, inside the frame, for the ring of the one with the focus.
const PROFILE_ID = /^hp[0-9]{2}[0-9A-Z]{26}$/;
const TITLES = { en: 'Card details', fr: 'Données de la carte' };

/** Shows the card fields in `element`. They are there when this resolves. */
export async function mountFieldsOf(
  service: string,
  element: Element,
  options: FieldsOptions,
): Promise<Fields> {
  if (!PROFILE_ID.test(options.profileId)) {
    throw new CausewayError('INVALID_PROFILE', 'profileId is not the id of a profile.');
  }
  const frame = frameOf(service, options);
  const ready = deferred<void>();
  const fields = connect(service, frame, ready);
  const blocked = (): void =>
    ready.reject(
      new CausewayError(
        'FRAME_BLOCKED',
        `The fields did not load. Is ${location.origin} registered in the profile, and may this page frame ${service}?`,
      ),
    );
  frame.addEventListener('load', () => setTimeout(blocked, GRACE_MS));
  const late = setTimeout(blocked, READY_MS);
  element.append(frame);
  try {
    await ready.promise;
  } catch (error) {
    fields.destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
  if (options.theme) fields.setTheme(options.theme);
  return fields;
}

function frameOf(
  service: string,
  { profileId, language, title }: FieldsOptions,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const query = new URLSearchParams({ origin: location.origin });
  if (language) query.set('lang', language);
  frame.src = `${service}/hosted-fields/${encodeURIComponent(profileId)}?${query.toString()}`;
  frame.title = title ?? TITLES[language ?? 'en'];
  frame.referrerPolicy = 'no-referrer';
  const look = {
    display: 'block',
    width: `calc(100% + ${2 * RING_PX}px)`,
    height: '220px',
    margin: `-${RING_PX}px`,
    border: '0',
  };
  for (const [name, value] of Object.entries(look)) frame.style.setProperty(name, value);
  return frame;
}

type Waiting = Readonly<{
  resolve: (tokenized: Tokenized) => void;
  reject: (error: CausewayError) => void;
}>;
type Listeners = { readonly [Name in keyof FieldsEvents]: Set<FieldsEvents[Name]> };

function connect(
  service: string,
  frame: HTMLIFrameElement,
  ready: Readonly<{ resolve: () => void; reject: (error: CausewayError) => void }>,
): Fields {
  const listeners: Listeners = { change: new Set(), enter: new Set(), error: new Set() };
  const waiting = new Map<string, Waiting>();
  const send = (message: ToFrame): void => frame.contentWindow?.postMessage(message, service);
  const onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin !== service || source !== frame.contentWindow || !isFromFrame(data)) return;
    receive(data, { frame, ready, listeners, waiting });
  };
  window.addEventListener('message', onMessage);
  return {
    tokenize: () => {
      const nonce = newNonce();
      const answer = deferred<Tokenized>();
      const late = setTimeout(
        () => answer.reject(new CausewayError('TIMEOUT', 'The fields did not answer in time.')),
        TOKEN_MS,
      );
      waiting.set(nonce, answer);
      send({ causeway: 'submit', nonce });
      return answer.promise.finally(() => {
        clearTimeout(late);
        waiting.delete(nonce);
      });
    },
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    focus: (field) => {
      frame.focus();
      send({ causeway: 'focus', nonce: newNonce(), ...(field ? { field } : {}) });
    },
    clear: () => send({ causeway: 'clear', nonce: newNonce() }),
    setTheme: (theme) => send({ causeway: 'theme', nonce: newNonce(), theme }),
    destroy: () => {
      window.removeEventListener('message', onMessage);
      frame.remove();
      const gone = new CausewayError('DESTROYED', 'The fields were taken away.');
      ready.reject(gone);
      for (const { reject } of waiting.values()) reject(gone);
    },
  };
}

type Hearing = Readonly<{
  frame: HTMLIFrameElement;
  ready: Readonly<{ resolve: () => void }>;
  listeners: Listeners;
  waiting: ReadonlyMap<string, Waiting>;
}>;

function receive(message: FromFrame, { frame, ready, listeners, waiting }: Hearing): void {
  switch (message.causeway) {
    case 'ready':
      ready.resolve();
      break;
    case 'height':
      frame.style.setProperty('height', `${Math.min(message.height, HEIGHT_MAX)}px`);
      break;
    case 'change': {
      const { brand, valid, empty } = message;
      for (const listener of listeners.change) listener({ brand, valid, empty });
      break;
    }
    case 'enter':
      for (const listener of listeners.enter) listener();
      break;
    case 'tokenised': {
      const { causeway: _type, nonce, ...tokenized } = message;
      waiting.get(nonce)?.resolve(tokenized);
      break;
    }
    case 'error': {
      const error = new CausewayError(message.code, message.message);
      waiting.get(message.nonce)?.reject(error);
      for (const listener of listeners.error) listener(error);
    }
  }
}

const FROM_FRAME = new Set(['ready', 'height', 'change', 'enter', 'tokenised', 'error']);

/** From the service's own page, whose messages have the members that their names promise. */
function isFromFrame(data: unknown): data is FromFrame {
  return isOurs(data) && FROM_FRAME.has(data.causeway);
}
