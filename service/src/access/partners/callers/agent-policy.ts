import { type Static, Type } from 'typebox';
import type { Money } from '../../../kernel/money.ts';
import { type Fault, PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import type { FaultCode } from '../../../kernel/fault-codes.ts';
import { Amount, CurrencySchema, described, strict } from '../../../platform/http/schema.ts';
import { validatorOf } from '../../../platform/http/validate.ts';

const TOOLS_MAX = 100;
const CALLS_MAX = 1_000_000;
const NAME_LENGTH_MAX = 64;

const CallsPerDay = Type.Integer({
  minimum: 0,
  maximum: CALLS_MAX,
  description: 'How many calls of a day (UTC) are carried out',
  expects: `a whole number from 0 to ${CALLS_MAX}`,
});

const PerCall = described(Amount, 'The most that one call may move, in cents');
const PerDay = described(Amount, 'The most that all calls of a day (UTC) may move, in cents');

const ToolCaps = strict(
  {
    name: Type.String({
      maxLength: NAME_LENGTH_MAX,
      pattern: '^[A-Za-z]+$',
      description: 'The operationId, which is the name of the tool',
      examples: ['createRefund'],
      expects: 'the operationId of an operation',
    }),
    perCall: Type.Optional(PerCall),
    perDay: Type.Optional(PerDay),
    callsPerDay: Type.Optional(CallsPerDay),
  },
  { title: 'AgentToolLimits', description: 'An operation that the agent may call, and its limits' },
);

/** What an agent may do beside what its scopes say. Whatever is not here is refused, not ignored. */
export const AgentPolicyBody = strict(
  {
    live: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Without it the credential works in a sandbox only',
      }),
    ),
    currency: described(CurrencySchema, 'The only currency that it may move'),
    perCall: PerCall,
    perDay: PerDay,
    callsPerDay: Type.Optional(
      described(CallsPerDay, 'How many proposals of a day (UTC) are carried out'),
    ),
    approvalAbove: Type.Optional(
      Type.With(Amount, {
        description: 'What moves more than this, in cents, is approved by a person in the console',
        default: 0,
      }),
    ),
    tools: Type.Optional(
      Type.Array(ToolCaps, {
        minItems: 1,
        maxItems: TOOLS_MAX,
        description: 'The only operations it may call, with limits of their own; all if omitted',
      }),
    ),
  },
  {
    title: 'AgentPolicy',
    description: 'What an agent may do beside what its scopes say',
    examples: [{ currency: 'CAD', perCall: 20_000, perDay: 50_000, approvalAbove: 5_000 }],
  },
);
export type AgentPolicy = Readonly<Static<typeof AgentPolicyBody>>;

/** A client that a language model acts through. */
export type Agent = Readonly<{ name: string; policy: AgentPolicy }>;

const check = validatorOf(AgentPolicyBody);

/** A policy that was kept; undefined where it says what this version does not know: then nobody calls. */
export function policyIn(kept: unknown): AgentPolicy | undefined {
  const policy = check(kept);
  return policy.ok ? policy.value : undefined;
}

/** The faults that need to know which operations there are. */
export function policyFaults(policy: AgentPolicy, operations: ReadonlySet<string>): Fault[] {
  const seen = new Set<string>();
  return (policy.tools ?? []).flatMap(({ name }, index) => {
    const fault = { parameterName: `agent.tools[${index}].name`, parameterValue: name };
    if (!operations.has(name)) {
      const errorMessage = 'Must be the operationId of an operation that agents may call.';
      return [{ ...fault, reasonCode: 'INVALID_VALUE', errorMessage }];
    }
    const errorMessage = 'Must not be listed twice.';
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [{ ...fault, reasonCode: 'INVALID_VALUE', errorMessage }] : [];
  });
}

export function allowsTool({ tools }: AgentPolicy, operation: string): boolean {
  return !tools || tools.some(({ name }) => name === operation);
}

/** Whether it says how often the operation may be called in a day. */
export function limitsCalls({ tools }: AgentPolicy, operation: string): boolean {
  return (
    tools?.some(({ callsPerDay, name }) => name === operation && callsPerDay !== undefined) === true
  );
}

/** Throws the 403 of an operation that the policy does not list. */
export function refuseUnlisted(policy: AgentPolicy, operation: string): void {
  if (allowsTool(policy, operation)) return;
  const detail = `The policy of this agent does not list ${operation} among its tools.`;
  throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail });
}

/** What was moved on a day, and by how many calls. */
export type Spent = Readonly<{ amount: bigint; calls: number }>;
export type SpentOfDay = Readonly<{ inAll: Spent; byTool: Spent }>;

/** Every limit that a call breaks, given the sums of its day with it. */
export function brokenCaps(
  policy: AgentPolicy,
  {
    money,
    operation,
    spent,
  }: Readonly<{ money: Money | null; operation: string; spent: SpentOfDay }>,
): Fault[] {
  const index = policy.tools?.findIndex(({ name }) => name === operation) ?? -1;
  const tool = policy.tools?.[index];
  return [
    ...(money && money.currency !== policy.currency
      ? [faultAt('agent.currency', 'AGENT_CURRENCY', `This agent moves ${policy.currency} only.`)]
      : []),
    ...capsBroken('agent', policy, { money, spent: spent.inAll }),
    ...(tool ? capsBroken(`agent.tools[${index}]`, tool, { money, spent: spent.byTool }) : []),
  ];
}

type Caps = Pick<Static<typeof ToolCaps>, 'perCall' | 'perDay' | 'callsPerDay'>;

function capsBroken(
  place: string,
  { callsPerDay = Infinity, perCall = Infinity, perDay = Infinity }: Caps,
  { money, spent }: Readonly<{ money: Money | null; spent: Spent }>,
): Fault[] {
  const amount = Number(money?.amount ?? 0n);
  return [
    ...(amount > perCall
      ? [faultAt(`${place}.perCall`, 'AGENT_CAP', `One call may move ${perCall} cents.`)]
      : []),
    ...(amount > 0 && Number(spent.amount) > perDay
      ? [faultAt(`${place}.perDay`, 'AGENT_CAP', `The calls of a day may move ${perDay} cents.`)]
      : []),
    ...(spent.calls > callsPerDay
      ? [faultAt(`${place}.callsPerDay`, 'AGENT_CAP', `${callsPerDay} calls a day are allowed.`)]
      : []),
  ];
}

function faultAt(parameterName: string, reasonCode: FaultCode, errorMessage: string): Fault {
  return { parameterName, reasonCode, errorMessage };
}
