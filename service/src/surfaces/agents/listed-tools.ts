import type { Tool } from '@modelcontextprotocol/server';
import { FIND_TOOLS } from './find-tools.ts';
import type { RouteTool } from './tool.ts';

/** Whatever is listed, every model reads before it does anything: some 4,000 tokens. */
const TOOLS_MAX = 12;
const BYTES_MAX = 16_000;

/** What most questions are answered with, where the agent may: the others it finds. */
const FIRST = [
  'whoAmI',
  'search',
  'listPayments',
  'retrievePayment',
  'retrieveTimeline',
  'createRefund',
  'cancelPayment',
  'confirmProposal',
  'listDisputes',
  'retrieveDispute',
  'retrieveOverview',
];
const CONFIRMS = 'confirmProposal';

/** `all`, or the names of tools, as the address of the endpoint says; undefined: it says nothing. */
export type Chosen = 'all' | readonly string[] | undefined;

/**
 * The tools that are listed: of one credential and address always the same, whatever it called before, as
 * the protocol wants it. Without a choice as many as fit; find_tools has the others, if there are any.
 */
export function listedTools(allowed: readonly RouteTool[], chosen: Chosen): Tool[] {
  const tools = allowed.map(({ tool }) => tool);
  if (chosen === 'all') return tools;
  if (chosen) {
    const names = new Set([...chosen, CONFIRMS]);
    return [FIND_TOOLS, ...tools.filter(({ name }) => names.has(name))];
  }
  if (tools.length <= TOOLS_MAX && bytesOf(tools) <= BYTES_MAX) return tools;
  const listed: Tool[] = [FIND_TOOLS];
  for (const tool of inOrder(tools)) {
    if (listed.length === TOOLS_MAX) break;
    if (bytesOf([...listed, tool]) <= BYTES_MAX) listed.push(tool);
  }
  return listed;
}

function inOrder(tools: readonly Tool[]): Tool[] {
  return tools.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ name }: Tool): number {
  return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
}

function bytesOf(tools: readonly Tool[]): number {
  return Buffer.byteLength(JSON.stringify(tools));
}
