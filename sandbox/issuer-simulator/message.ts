export type Message = Readonly<Record<string, unknown>>;

export type ErrorCode =
  | '101'
  | '102'
  | '103'
  | '201'
  | '202'
  | '203'
  | '204'
  | '301'
  | '303'
  | '304'
  | '305'
  | '306'
  | '307'
  | '403';

/** What is wrong with a message. `detail` names fields, never their values. */
export type Fault = Readonly<{ code: ErrorCode; detail: string }>;

/** A fault may be found in a message that can still be read. */
export type Parsed =
  | Readonly<{ message: Message; fault: undefined }>
  | Readonly<{ message: Message; fault: Fault }>
  | Readonly<{ message: undefined; fault: Fault }>;

const NOT_JSON: Fault = { code: '101', detail: 'The body is not a JSON object.' };

/** Parses a JSON object. A name used twice in one object is a fault, at any depth. */
export function parseMessage(text: string): Parsed {
  const message = parseObject(text);
  if (!message) return { message, fault: NOT_JSON };
  if (membersWritten(text) === membersOf(message)) return { message, fault: undefined };
  return { message, fault: { code: '204', detail: duplicateNames(text).join(',') } };
}

export function isObject(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // Not JSON: the caller reports that to the sender.
  }
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** In valid JSON every member has one colon outside strings. */
function membersWritten(text: string): number {
  let count = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === QUOTE) isInString = !isInString;
    else if (code === BACKSLASH) place += 1;
    else if (code === COLON && !isInString) count += 1;
  }
  return count;
}

/** Of a name that was written twice the last is left. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : items.length;
  return items.reduce((count: number, item) => count + membersOf(item), own);
}

/** In valid JSON a string before a colon is a name, and brackets outside strings are structure. */
function duplicateNames(text: string): string[] {
  const open: Set<string>[] = [];
  const twice = new Set<string>();
  for (const [token, string, colon] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")\s*(:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined && string !== undefined) {
      const name = String(JSON.parse(string));
      if (open.at(-1)?.has(name) === true) twice.add(name);
      open.at(-1)?.add(name);
    }
  }
  return [...twice];
}

/** The field's text; undefined when absent or something else. */
export function textOf(message: Message, name: string): string | undefined {
  const value = Object.hasOwn(message, name) ? message[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

const BASE64URL = /^[\w-]+={0,2}$/;

/** Base64url, padded or not; undefined when it is something else. */
export function fromBase64Url(text: string): string | undefined {
  return BASE64URL.test(text) ? Buffer.from(text, 'base64url').toString('utf8') : undefined;
}

export function toBase64Url(message: Message): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}
