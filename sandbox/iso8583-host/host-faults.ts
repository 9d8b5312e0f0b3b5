import { type Static, Type } from 'typebox';
import { checkOf } from '../../service/src/platform/http/validate.ts';

const FAULT_KINDS_OF_HOST = [
  'silent',
  'late',
  'duplicate',
  'wrong-trace',
  'cut',
  'wrong-mac',
  'refuse-sign-on',
  'garbage',
  'decline',
  'restart',
  'malformed',
  'lose',
] as const;

const OPERATIONS = [
  'authorize',
  'purchase',
  'increment',
  'verify',
  'capture',
  'refund',
  'reverse',
  'release',
  'totals',
  'network',
] as const;

const MILLISECONDS_MAX = 600_000;

const HostFault = Type.Object(
  {
    kind: Type.Enum([...FAULT_KINDS_OF_HOST]),
    /** How many requests suffer it; all, when null or absent. */
    times: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()]),
    ),
    /** Of those it fits, each so-manieth. */
    every: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** Any about money or a card, when absent. */
    operation: Type.Optional(Type.Enum([...OPERATIONS])),
    milliseconds: Type.Optional(Type.Integer({ minimum: 0, maximum: MILLISECONDS_MAX })),
    /** Of `silent`: whether what was asked for is done; it is, when absent. */
    afterEffect: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type HostFault = Static<typeof HostFault>;
export type FaultedOperation = (typeof OPERATIONS)[number] | 'sign-on';

export const isHostFault = checkOf(HostFault);

export type HostFaults = Readonly<{
  plan: (fault: HostFault) => void;
  clear: () => void;
  /** The fault that a request suffers, if any: of those that fit the oldest. */
  next: (operation: FaultedOperation) => HostFault | undefined;
}>;

export function createHostFaults(): HostFaults {
  const plans = new Set<{ readonly fault: HostFault; left: number; met: number }>();
  return {
    plan: (fault) => plans.add({ fault, left: fault.times ?? Infinity, met: 0 }),
    clear: () => plans.clear(),
    next: (operation) => {
      for (const plan of plans) {
        if (!isFitting(plan.fault, operation)) continue;
        plan.met += 1;
        if (plan.met % (plan.fault.every ?? 1) !== 0) continue;
        plan.left -= 1;
        if (plan.left <= 0) plans.delete(plan);
        return plan.fault;
      }
      return undefined;
    },
  };
}

function isFitting(fault: HostFault, operation: FaultedOperation): boolean {
  if (operation === 'sign-on') return fault.kind === 'refuse-sign-on';
  if (fault.kind === 'refuse-sign-on') return false;
  if (fault.operation !== undefined) return fault.operation === operation;
  return operation !== 'network';
}
