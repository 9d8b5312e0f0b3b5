/**
 * Messages of agents that are broken in every way, and tools that are called with whatever their
 * schemas say and do not say: each is answered by the protocol or with a problem, none is a failure
 * of ours, and no agent calls what is not its own or moves money without a proposal that was
 * confirmed. `npm run fuzz -- --kind mcp` tries more.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { agentServer } from '../agent-server.ts';
import { attempt, campaignOf } from '../fuzz/campaign.ts';
import { createClient } from '../fuzz/client.ts';
import { Known } from '../fuzz/known.ts';
import { toolCall } from '../fuzz/tool-calls.ts';

const campaign = campaignOf(200);
const AT_ONCE = 4;
const DOCUMENTED = new Set([200, 202, 400, 401, 403, 404, 405, 406, 413, 415, 429]);
const INTERNAL = -32_603;
const STRANGE_PATHS = ['/mcp?tools=x', '/mcp?a=%00', '/mcp/', '/mcp?tools=all&tools=all'];

const { agent, foundation, merchantId, payment, url } = await agentServer();
const { apiKey, client } = await agent({ tools: 'all' });
const { tools: listed } = await client.listTools();
/** What tools move money with. */
const known = new Known();
known.add('merchantId', merchantId);
known.add('temporaryToken', 'ot-test-visa');
const own = new Set([...listed.map(({ name }) => name), 'find_tools']);

/** What came of a tool: a result, or a problem that is none of ours. */
function outcomeOf(result: Readonly<Record<string, unknown>>, called: string): string {
  const structured = isRecord(result['structuredContent']) ? result['structuredContent'] : {};
  if (result['isError'] !== true) {
    assert.ok(own.has(called), `${called} is not of this agent`);
    return 'a tool succeeds';
  }
  const status = structured['status'];
  assert.ok(
    status === undefined || (typeof status === 'number' && status < 500),
    JSON.stringify(result),
  );
  return 'a tool refuses';
}

function nameIn(body: Buffer): string {
  const message: unknown = JSON.parse(body.toString('utf8'));
  const params = isRecord(message) && isRecord(message['params']) ? message['params'] : {};
  return String(params['name']);
}

/** The one message of a stream. */
function streamed(text: string): unknown {
  const [, data] = /^data: (\{.*\})$/m.exec(text) ?? [];
  return data === undefined ? undefined : JSON.parse(data);
}

async function refunded(): Promise<bigint> {
  const [row] = await foundation.db.query<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from postings where account = 'CLEARING'`);
  return row?.sum ?? 0n;
}

test('whatever an agent sends is answered, and moves nothing by itself', async (t) => {
  for (const amount of [5_000, 90, 1]) known.add('paymentId', await payment(amount));
  const before = await refunded();
  const { ask, close } = createClient(url.origin);
  const outcomes = await attempt(
    t,
    campaign,
    async (random) => {
      const { body, headers } = toolCall({ tools: listed, known, random });
      const proof = random.chance(0.97) ? { 'x-api-key': apiKey } : {};
      const path = random.pick(random.chance(0.95) ? ['/mcp', '/mcp?tools=all'] : STRANGE_PATHS);
      const request = { method: 'POST', path, headers: { ...headers, ...proof }, body };
      const { body: plain, status, text } = await ask(request);
      const answer = plain ?? streamed(text);
      assert.ok(DOCUMENTED.has(status), `${status} ${text} for ${body.toString('latin1')}`);
      if (status === 202) return 'noted';
      if (!isRecord(answer)) return `${status} without a message`;
      if (isRecord(answer['error'])) {
        assert.notEqual(answer['error']['code'], INTERNAL, text);
        return `refused ${String(answer['error']['code'])}`;
      }
      const result = answer['result'];
      if (!isRecord(result)) return `problem ${status}`;
      return Array.isArray(result['content']) ? outcomeOf(result, nameIn(body)) : 'answered';
    },
    { atOnce: AT_ONCE },
  );
  close();
  assert.ok(outcomes.has('a tool succeeds') && outcomes.has('a tool refuses'));
  assert.equal(await refunded(), before, 'what was not confirmed did not happen');
});
