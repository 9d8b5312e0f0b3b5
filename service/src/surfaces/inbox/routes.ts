import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, type ProblemKind } from '../../platform/http/errors.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { sideMemberOf } from '../notes/index.ts';
import type { InboxDeps } from './entry.ts';
import { INBOX_COUNTED_MAX, countInbox, listInbox } from './inbox.ts';
import * as schema from './schema.ts';
import { snoozeItem } from './snooze.ts';
import { removeSnooze } from './snooze-store.ts';

/**
 * What waits for somebody, read from the records themselves. `access` is of the door: of people, or of
 * clients of operators.
 */
export function inboxRoutes(deps: InboxDeps, access: string): Route[] {
  const common = { tag: 'Inbox', access, problems: [PLATFORM_PROBLEMS.forbidden] };
  return [
    listRoute({
      ...common,
      path: '/inbox',
      operationId: 'listInbox',
      summary: 'List what waits for somebody',
      description:
        'Everything open that the caller may see, the most urgent first: approvals, adjustments, returned payouts, differences, failing webhook endpoints, payments and refunds without an outcome, alerts that nobody has acknowledged, orders to adjudicate, disputes to answer, mentions, and what colleagues were given. A page may be shorter than `limit` though there is a next one.',
      query: schema.InboxQuery,
      record: schema.InboxItemBody,
      ids: schema.ITEM_ID,
      rows: (call, page) => listInbox(deps, sideMemberOf(call), { filters: call.query, page }),
      serialize: schema.itemBody,
    }),
    route('GET /inbox/count', {
      ...common,
      operationId: 'countInbox',
      summary: 'Count what waits for the caller',
      description: `What the caller may deal with and nobody else has, as far as the ${INBOX_COUNTED_MAX} most urgent items go, without what the caller snoozes. \`toDecide\` is what \`GET /actions/waiting\` counts.`,
      answers: { 200: schema.InboxCount },
      handle: async (call) => ok(await countInbox(deps, sideMemberOf(call))),
    }),
    ...snoozing(deps, common),
  ];
}

type Common = Pick<Route, 'tag' | 'access'> & Readonly<{ problems: readonly ProblemKind[] }>;

function snoozing(deps: InboxDeps, common: Common): Route[] {
  return [
    route('PUT /inbox/:kind/:itemId/snooze', {
      ...common,
      operationId: 'snoozeItem',
      summary: 'Look at an item of the inbox later',
      description:
        'For the caller alone: others see it as before. It is back at that time, by the service’s clock, or as soon as its state changes.',
      params: schema.OF_ITEM,
      body: schema.NewSnooze,
      answers: { 200: schema.InboxItemBody },
      problems: [...common.problems, PLATFORM_PROBLEMS.notFound],
      handle: async (call) => {
        const until = new Date(call.body.until);
        const entry = await snoozeItem(deps, sideMemberOf(call), { ...call.params, until });
        return ok(schema.itemBody(entry));
      },
    }),
    route('DELETE /inbox/:kind/:itemId/snooze', {
      ...common,
      operationId: 'wakeItem',
      summary: 'Bring back an item that the caller snoozes',
      params: schema.OF_ITEM,
      answers: { 204: 'Back, or never away' },
      handle: async (call) => {
        await removeSnooze(deps.db, sideMemberOf(call), call.params.itemId);
        return { status: 204 };
      },
    }),
  ];
}
