import type { Static } from 'typebox';
import type { AuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import { type Database, transaction } from '../../service/src/platform/db/pool.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../service/src/platform/http/errors.ts';
import type { By } from '../../service/src/platform/http/caller.ts';
import { type LineAnswer, openLine } from '../../service/src/platform/outgoing/line.ts';
import { validatorOf } from '../../service/src/platform/http/validate.ts';
import { SANDBOX_PROBLEMS } from './errors.ts';
import { type IssuerFaultsBody, NewIssuerFaults } from './schema.ts';

type Deps = Readonly<{ db: Database; audit: AuditLog; issuerUrl: string | undefined }>;
type Faults = Static<typeof NewIssuerFaults>['faults'];

const TIMEOUT_MS = 3_000;
const ANSWER_BYTES_MAX = 65_536;
const check = validatorOf(NewIssuerFaults);

/** What the issuer simulator, a process of its own, has been asked to do wrong. */
export async function issuerFaults(deps: Deps): Promise<Static<typeof IssuerFaultsBody>> {
  if (deps.issuerUrl === undefined) return { faults: [], webhookReceiverUrl: null };
  return await ask(deps.issuerUrl, {});
}

/** Replaces it. The entry in the audit log says what was asked for, also if nobody answered. */
export async function setIssuerFaults(
  deps: Deps,
  faults: Faults,
  by: By,
): Promise<Static<typeof IssuerFaultsBody>> {
  if (deps.issuerUrl === undefined) throw new Problem(SANDBOX_PROBLEMS.noIssuer);
  const details = {
    faults: faults.map(({ part, kind, times }) => `${part} ${kind} ${times ?? ''}`),
  };
  await transaction(deps.db, async (tx) => {
    await deps.audit.record(tx, { ...by, action: 'faults.set', subject: 'issuer', details });
  });
  return await ask(deps.issuerUrl, { faults });
}

async function ask(
  issuerUrl: string,
  body: Readonly<{ faults?: Faults }>,
): Promise<Static<typeof IssuerFaultsBody>> {
  const line = openLine({
    url: `${issuerUrl}/faults`,
    connectTimeoutMs: TIMEOUT_MS,
    readTimeoutMs: TIMEOUT_MS,
    queueTimeoutMs: TIMEOUT_MS,
    connectionsMax: 1,
  });
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await line.post(Buffer.from(JSON.stringify(body)), {
      headers,
      maxBytes: ANSWER_BYTES_MAX,
    });
    return { faults: faultsIn(answer), webhookReceiverUrl: `${issuerUrl}/webhook-receiver` };
  } finally {
    line.close();
  }
}

function faultsIn(answer: LineAnswer): Faults {
  const said = answer.kind === 'answer' ? check(jsonOf(answer.body)) : undefined;
  if (said?.ok) return said.value.faults;
  const detail = 'The issuer simulator does not answer.';
  throw new Problem(PLATFORM_PROBLEMS.unavailable, { detail });
}

/** Undefined where it is none: something else listens there. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
