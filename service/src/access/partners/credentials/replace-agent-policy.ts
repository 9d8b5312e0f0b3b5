import { transaction } from '../../../platform/db/transaction.ts';
import type { By } from '../../../platform/http/identity.ts';
import { found, invalid } from '../../../platform/http/errors.ts';
import { type AgentPolicy, policyFaults } from '../callers/agent-policy.ts';
import type { Client } from '../callers/client.ts';
import { setPolicy } from './client-store.ts';
import { lockLiveClient } from './live-client.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';

type Order = Readonly<{ clientId: string; policy: AgentPolicy }>;

/** Gives an agent another policy, which holds at once for what it proposed before. 404 for others. */
export async function replaceAgentPolicy(
  { agentTools, audit, clock, db }: PartnerDeps,
  { clientId, policy }: Order,
  by: By,
): Promise<Client> {
  const faults = policyFaults(policy, agentTools());
  if (faults.length > 0) throw invalid(faults);
  const now = clock.now();
  return await transaction(db, async (tx) => {
    const client = found(await lockLiveClient(tx, clientId));
    found(client.agent ?? undefined);
    await setPolicy(tx, clientId, { policy, now });
    const details = { agent: JSON.stringify(policy) };
    await audit.record(tx, { ...by, action: 'client.agent-changed', subject: clientId, details });
    return { ...client, agent: policy, modifiedAt: now };
  });
}
