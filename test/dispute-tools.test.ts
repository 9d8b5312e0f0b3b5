/** What agents may do about disputes by themselves: read, and draft; nothing that leaves the house. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesWith } from '../service/src/runtime/app.ts';
import { toolsOf } from '../service/src/surfaces/agents/index.ts';

const tools = [...toolsOf(routesWith(undefined)).values()].filter(({ route }) =>
  route.access.startsWith('dispute.'),
);

test('agents read disputes, alerts, ratios and how disputes went', () => {
  const names = new Set(tools.map(({ tool }) => tool.name));
  for (const name of [
    'listDisputes',
    'retrieveDispute',
    'retrieveDisputeHistory',
    'listDisputeAlerts',
    'retrieveDisputeAlert',
    'retrieveDisputeRatios',
    'retrieveDisputeStatistics',
  ])
    assert.ok(names.has(name), name);
});

/** What changes a draft, which nobody else sees before a person submits it. */
const DRAFTS = new Set(['updateDisputeEvidence', 'removeDisputeFile']);

test('what agents change without a person is a draft: all else is proposed', () => {
  for (const { route, tool } of tools) {
    if (route.method === 'GET' || DRAFTS.has(tool.name)) continue;
    assert.ok(route.guard, `${tool.name} is guarded`);
    assert.match(tool.description ?? '', /Nothing is done yet/);
  }
});
