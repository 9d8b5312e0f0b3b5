/**
 * Fifty tasks in plain words, with the calls that an agent makes which understands them: whether the tools
 * are enough to do what people ask for, are found, and say what they take. No model is asked.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tool } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isAgentScope, PARTNER_SCOPES } from '../service/src/access/partners/index.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { agentServer } from './agent-server.ts';
import { BUSINESS_TASKS } from './agent-tasks/business.ts';
import { DISPUTE_TASKS } from './agent-tasks/disputes.ts';
import { GIVEN } from './agent-tasks/given.ts';
import { PAYMENT_TASKS } from './agent-tasks/payments.ts';
import type { Task } from './agent-tasks/task.ts';
import { orderRequest } from './order-server.ts';
import { partnerWithEverything } from './partner-with-everything.ts';

const TASKS = [...PAYMENT_TASKS, ...DISPUTE_TASKS, ...BUSINESS_TASKS];
const server = await agentServer();
const { agent, foundation } = server;
const owner = await partnerWithEverything({ ...server, app: server.api }, 'Everything');
const { call: partner, partnerId, things } = owner;
const world = { foundation, partner, merchantId: things['merchantId'] ?? '' };
const policy = { perDay: 9_000_000, perCall: 25_000, approvalAbove: 10_000 };
const { client } = await agent({ policy, scopes: PARTNER_SCOPES.filter(isAgentScope) }, partnerId);
const { tools: LISTED } = await client.listTools();
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

type Names = Record<string, unknown>;

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      isRecord(at) ? at[name] : Array.isArray(at) ? (at as unknown[])[Number(name)] : undefined,
    value,
  );
}

let keys = 0;
function known(names: Names, reference: string): unknown {
  if (reference === 'key') return `task-${(keys += 1)}`;
  const [name = '', ...path] = reference.split('.');
  assert.ok(name in names, `$${name} is known`);
  return valueAt(names[name], path);
}

const REFERENCE = /\$([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)/g;

/** With what is known in place of the references. */
function filled(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, names));
  if (isRecord(value)) {
    const members = Object.entries(value).map(([name, one]) => [name, filled(one, names)] as const);
    return Object.fromEntries(members);
  }
  if (typeof value !== 'string') return value;
  const [whole] = value.match(REFERENCE) ?? [];
  if (whole === value) return known(names, value.slice(1));
  return value.replaceAll(REFERENCE, (_, reference: string) => String(known(names, reference)));
}

/** A tool that is listed, or that is found by words of the task. */
async function toolFor(name: string, { finds, words }: Task): Promise<Tool> {
  const listed = LISTED.find((tool) => tool.name === name);
  if (listed) return listed;
  const spoken = new Set(words.toLowerCase().split(/[^a-z]+/));
  for (const word of (finds ?? '').toLowerCase().split(' ')) {
    assert.ok(word === '' || spoken.has(word), `${word} is a word of the task`);
  }
  const { others, tools } = await find(finds ?? words);
  const found = [...tools, ...others].map((tool) => tool.name);
  assert.ok(found.includes(name), `${name} is among ${found.join()}`);
  const tool = tools.find((one) => one.name === name) ?? (await find(name)).tools[0];
  assert.ok(tool?.name === name, 'by its name it is the first');
  return tool;
}

type Found = Readonly<{ tools: readonly Tool[]; others: readonly Pick<Tool, 'name'>[] }>;

async function find(words: string): Promise<Found> {
  const asked = { name: 'find_tools', arguments: { words } };
  return (await client.callTool(asked)).structuredContent as Found;
}

async function perform(task: Task, names: Names): Promise<void> {
  for (const [index, [name, given = {}, problem]] of task.calls.entries()) {
    const tool = await toolFor(name, task);
    const args = filled(given, names) as Record<string, unknown>;
    const check = ajv.compile(tool.inputSchema);
    const isAsked = check(args) || problem === 'invalid-request';
    assert.ok(isAsked, `${name}: ${ajv.errorsText(check.errors)}`);
    const { isError, structuredContent } = await client.callTool({ name, arguments: args });
    const shown = JSON.stringify(structuredContent);
    assert.equal(isError === true, problem !== undefined, `${name}: ${shown}`);
    if (problem !== undefined) assert.match(shown, new RegExp(`"type":"[^"]*/${problem}"`));
    names[String(index + 1)] = structuredContent;
  }
}

async function examine(task: Task, names: Names): Promise<void> {
  for (const [of, member, is] of task.outcomes) {
    const read = of.startsWith('/')
      ? (await partner('GET', String(filled(of, names)))).body
      : filled(of, names);
    const there = member === '' ? read : valueAt(read, member.split('.'));
    const told = `${of} ${member}: ${JSON.stringify(there ?? read)}`;
    if (is instanceof RegExp) {
      assert.match(typeof there === 'string' ? there : JSON.stringify(there), is, told);
    } else assert.deepEqual(there, filled(is, names), told);
  }
}

test('there are fifty tasks, each in words of its own', () => {
  assert.equal(TASKS.length, 50);
  assert.equal(new Set(TASKS.map(({ words }) => words)).size, 50);
});

for (const task of TASKS) {
  test(task.words, async () => {
    const names: Names = { ...things, partnerId, order: orderRequest() };
    for (const name of task.given ?? []) Object.assign(names, await GIVEN[name](world));
    await foundation.requestLog.flush();
    await partner('GET', '/events?limit=1');
    await perform({ ...task, words: String(filled(task.words, names)) }, names);
    await examine(task, names);
  });
}
