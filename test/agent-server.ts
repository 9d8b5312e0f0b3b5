import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { consoleServer } from './console-server.ts';
import { callOf } from './http.ts';

const POLICY = { currency: 'CAD', perCall: 20_000, perDay: 50_000, approvalAbove: 10_000 };
const SCOPES = ['payment.read', 'payment.write', 'refund.read', 'refund.write', 'event.read'];

type Wanted = Readonly<{
  policy?: object;
  scopes?: readonly string[];
  /** Of the one merchant to which the credential is bound. */
  merchantId?: string;
  /** Which tools the address asks for. */
  tools?: string;
}>;
type Connected = Readonly<{ mode?: 'legacy' | 'auto'; tools?: string | undefined }>;

/** What a tool answered: its structured content, and whether that is a problem. */
export type ToolAnswer = Readonly<{
  isError: boolean;
  at: (name: string) => unknown;
  text: (name: string) => string;
  faults: readonly string[];
  all: string;
}>;

/** A whole service that listens, with agents of the isv at it, by the official client. */
export async function agentServer() {
  const server = await consoleServer();
  const { api, asOperator, isvId } = server;
  await api.listen({ port: 0, host: '127.0.0.1' });
  const address = api.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(`http://127.0.0.1:${port}/mcp`);

  const credential = async (
    { merchantId, policy = {}, scopes = SCOPES }: Wanted = {},
    partnerId = isvId,
  ) => {
    const agent = { ...POLICY, ...policy };
    const body = { partnerId, name: 'Till agent', scopes, agent, merchantId };
    const clientId = (await asOperator('POST', '/operator/clients', body)).string('clientId');
    const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
    return { clientId, apiKey: key.string('apiKey') };
  };

  const connect = async (apiKey: string, { mode = 'auto', tools }: Connected = {}) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { 'x-api-key': apiKey } };
    const endpoint = new URL(tools === undefined ? '' : `?tools=${tools}`, url);
    await client.connect(new StreamableHTTPClientTransport(endpoint, { requestInit }));
    after(() => client.close());
    const tool = async (name: string, given: Record<string, unknown> = {}) =>
      answerOf(await client.callTool({ name, arguments: given }));
    return { client, tool };
  };

  return {
    ...server,
    url,
    credential,
    connect,
    /** An agent: its tools, and the same credential over plain HTTP. */
    agent: async (wanted: Wanted = {}, partnerId = isvId) => {
      const { apiKey, clientId } = await credential(wanted, partnerId);
      const { client, tool } = await connect(apiKey, { tools: wanted.tools });
      return { clientId, client, tool, apiKey, http: callOf(api, { 'x-api-key': apiKey }) };
    },
  };
}

export const refundOf = (paymentId: string, amount?: number) => ({
  idempotencyKey: randomUUID(),
  paymentId,
  reason: 'The customer asked for it',
  ...(amount === undefined ? {} : { refundAmount: { amount, currency: 'CAD' } }),
});

function answerOf({ content, isError, structuredContent }: Record<string, unknown>): ToolAnswer {
  const body = isRecord(structuredContent) ? structuredContent : {};
  const errors: unknown = body['errors'];
  return {
    isError: isError === true,
    at: (name) =>
      name
        .split('.')
        .reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), body),
    text: (name) => String(body[name]),
    faults: (Array.isArray(errors) ? errors : []).map(
      (fault: Record<string, unknown>) =>
        `${String(fault['parameterName'])} ${String(fault['reasonCode'])}`,
    ),
    all: JSON.stringify(content),
  };
}
