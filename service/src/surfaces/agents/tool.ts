import type { Tool } from '@modelcontextprotocol/server';
import { plainSchema } from '../../platform/http/plain-schema.ts';
import { JSON_TYPE, MERGE_PATCH_TYPE, type Route } from '../../platform/http/route.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { takesIdempotencyKey } from '../../platform/http/route-problems.ts';
import { withoutCardData } from './card-data.ts';
import { isForAgents } from './for-agents.ts';

/** An operation of the API as a tool: the same shapes, the same checks, the same code. */
export type RouteTool = Readonly<{ route: Route; tool: Tool }>;

const REASON = {
  type: 'string',
  minLength: 3,
  maxLength: 500,
  description: 'Why this is to be done, in a sentence: it stands in the audit log',
};
const PROPOSES =
  'Nothing is done yet: the answer is a plan with a digest. Show it, then call confirmProposal; above the limit of the agent a person approves it in the console.';

/** The tools that the routes make, by name. Which of them an agent has, its scopes and policy say. */
export function toolsOf(routes: readonly Route[]): ReadonlyMap<string, RouteTool> {
  const tools = routes.filter(isTool).flatMap((route) => {
    const inputSchema = inputOf(route);
    return inputSchema ? [{ route, tool: toolOf(route, inputSchema) }] : [];
  });
  return new Map(tools.map((made) => [made.route.operationId, made]));
}

/** Pages, files and what is not JSON are no use to a tool. */
function isTool(route: Route): boolean {
  const { answers, consumes = JSON_TYPE, hidden } = route;
  if (hidden === true || !isForAgents(route)) return false;
  if (consumes !== JSON_TYPE && consumes !== MERGE_PATCH_TYPE) return false;
  const good = Object.entries(answers).filter(([status]) => Number(status) < 300);
  return good.every(([status, answer]) => status === '204' || typeof answer === 'object');
}

function toolOf(route: Route, inputSchema: Tool['inputSchema']): Tool {
  const { description, guard, method, operationId, summary } = route;
  const isRead = method === 'GET';
  const sentences = [`${summary}.`, description, guard ? PROPOSES : undefined];
  return {
    name: operationId,
    title: summary,
    description: sentences.filter((text) => text !== undefined).join(' '),
    inputSchema,
    annotations: {
      title: summary,
      readOnlyHint: isRead,
      destructiveHint: !isRead,
      idempotentHint: method !== 'POST' || takesIdempotencyKey(route),
      openWorldHint: false,
    },
  };
}

/** All that the route takes, as the members of one object; undefined where it cannot do without a card. */
function inputOf(route: Route): Tool['inputSchema'] | undefined {
  const parts = [route.params, route.query, route.body].filter((part) => part !== undefined);
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const part of parts) {
    const safe = isRecord(part) ? withoutCardData(part) : undefined;
    const members = safe?.['properties'];
    if (!isRecord(members)) return undefined;
    const needed = Array.isArray(safe?.['required']) ? safe['required'].map(String) : [];
    if (!needed.every((name) => name in members)) return undefined;
    for (const [name, member] of Object.entries(members)) properties[name] ??= plainSchema(member);
    required.push(...needed);
  }
  if (route.guard) {
    properties['reason'] ??= REASON;
    required.push('reason');
  }
  return {
    type: 'object',
    // Schemas are JSON.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    properties: properties as NonNullable<Tool['inputSchema']['properties']>,
    required: [...new Set(required)],
    additionalProperties: false,
  };
}
