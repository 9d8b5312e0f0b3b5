import type { Tool } from '@modelcontextprotocol/server';
import { JSON_TYPE, MERGE_PATCH_TYPE, type Route } from '../../platform/http/route.ts';
import { takesIdempotencyKey } from '../../platform/http/route-problems.ts';
import { isForAgents } from './for-agents.ts';
import { inputOf } from './tool-schema.ts';

/** An operation of the API as a tool: the same shapes, the same checks, the same code. */
export type RouteTool = Readonly<{ route: Route; tool: Tool }>;

/** What is said of every tool that proposes. */
export const PROPOSES = 'Nothing is done yet: the result is a plan, for confirmProposal.';

/**
 * The tools that the routes make, by name, for credentials of one merchant (`isBound`) or of a partner.
 * Which of them an agent has, its scopes and policy say.
 */
export function toolsOf(
  routes: readonly Route[],
  { isBound = false }: Readonly<{ isBound?: boolean }> = {},
): ReadonlyMap<string, RouteTool> {
  const tools = routes.filter(isTool).flatMap((route) => {
    const inputSchema = inputOf(route, isBound);
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
  const sentences = [description ?? `${summary}.`, guard ? PROPOSES : undefined];
  return {
    name: operationId,
    title: summary,
    description: sentences.filter((text) => text !== undefined).join(' '),
    inputSchema,
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: !isRead,
      idempotentHint: method !== 'POST' || takesIdempotencyKey(route),
      openWorldHint: false,
    },
  };
}
