import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { readDocument } from './document.ts';
import { mutatedMessage } from './message-mutations.ts';
import type { Known } from './known.ts';
import type { Random } from './random.ts';
import { schemaValue } from './schema-value.ts';

/** A tool as `tools/list` tells of it. */
type ListedTool = Readonly<{ name: string; inputSchema: Readonly<Record<string, unknown>> }>;

/** What an agent has to ask with: its tools, and the ids of what is there. */
type Asking = Readonly<{ tools: readonly ListedTool[]; known: Known; random: Random }>;
type SentMessage = Readonly<{ body: Buffer; headers: Record<string, string> }>;

const METHODS = [
  'tools/call', 'tools/list', 'initialize', 'ping',
  'notifications/initialized', 'notifications/cancelled', 'resources/list', 'resources/read',
  'prompts/get', 'logging/setLevel', 'completion/complete', 'sampling/createMessage', 'roots/list',
  'server/discover', 'subscriptions/listen', 'tools/', '', '__proto__', 'tools/call\u0000', 'rpc.x',
]; // prettier-ignore
const NAMES = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'mcp',
  'createPartner',
  'x'.repeat(5_000),
  '.',
  'é',
];
const IDS = [
  1,
  0,
  -1,
  1.5,
  '1',
  '',
  'x'.repeat(3_000),
  null,
  true,
  [],
  {},
  Number.MAX_SAFE_INTEGER,
];
const PROTOCOLS = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '1999-01-01',
  '',
  'x',
  '9'.repeat(500),
];
const HEADERS: readonly (readonly [string, string])[] = [
  ['accept', 'application/json'], ['accept', 'text/event-stream'], ['accept', '*/*'], ['accept', 'x'],
  ['content-type', 'text/plain'], ['content-type', 'application/json; charset=utf-16'],
  ['mcp-session-id', 'x'], ['mcp-session-id', 'a'.repeat(4_000)], ['mcp-protocol-version', '1999-01-01'],
  ['mcp-protocol-version', ''], ['mcp-method', 'tools/list'], ['mcp-name', 'confirmProposal'],
  ['last-event-id', '5'], ['origin', 'http://elsewhere.example'], ['origin', 'null'],
]; // prettier-ignore

const document = readDocument();

function argumentsFor(tool: ListedTool | undefined, { known, random }: Asking): unknown {
  if (!tool || random.chance(0.1)) return random.pick([{}, [], null, 'x', 5, { a: { b: {} } }]);
  return schemaValue(tool.inputSchema, { document, random, known });
}

/** With their arguments changed, as text: some are nested deeper than JavaScript can write. */
function changedArguments(sent: string, made: object, random: Random): string {
  const changed = mutatedMessage(made, random).toString('utf8');
  try {
    JSON.parse(changed);
  } catch {
    return sent; // What is no JSON comes about where the whole message is changed.
  }
  return sent.replace(`"arguments":${JSON.stringify(made)}`, () => `"arguments":${changed}`);
}

/** Without an id nobody waits for an answer. */
function envelope(random: Random): Readonly<Record<string, unknown>> {
  const jsonrpc = random.chance(0.95) ? '2.0' : random.pick(['1.0', '', 2, null]);
  if (random.chance(0.3)) return { jsonrpc };
  return { jsonrpc, id: random.pick(random.chance(0.7) ? [1, 'a'] : IDS) };
}

/** A message of JSON-RPC as an agent sends one, with none, one or several things wrong. */
export function toolCall(asking: Asking): SentMessage {
  const { random, tools } = asking;
  const tool = random.pickOrNone(tools);
  const method = random.chance(0.7) ? 'tools/call' : random.pick(METHODS);
  const isStrange = random.chance(0.1);
  const version = random.pick(PROTOCOLS);
  const name = isStrange ? random.pick(NAMES) : (tool?.name ?? '');
  const made = argumentsFor(isStrange ? undefined : tool, asking);
  const params =
    method === 'tools/call'
      ? { name, arguments: made }
      : { protocolVersion: version, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const message = { ...envelope(random), method, ...(random.chance(0.95) ? { params } : {}) };
  const batch = Array.from({ length: 1 + random.below(3) }, () => message);
  const sent = random.chance(0.05) ? batch : message;
  return { body: bodyOf(sent, made, random), headers: headersFor(version, random) };
}

function bodyOf(sent: object, made: unknown, random: Random): Buffer {
  if (random.chance(0.4)) return mutatedMessage(sent, random);
  const text = JSON.stringify(sent);
  const isChanged = isRecord(made) && Object.keys(made).length > 0 && random.chance(0.4);
  return Buffer.from(isChanged ? changedArguments(text, made, random) : text);
}

function headersFor(version: string, random: Random): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(random.chance(0.5) ? { 'mcp-protocol-version': version } : {}),
    ...(random.chance(0.1) ? Object.fromEntries([random.pick(HEADERS)]) : {}),
  };
}
