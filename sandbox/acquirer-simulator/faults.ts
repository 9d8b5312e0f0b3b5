import type { Operation } from './host/entry.ts';

/** What can go wrong between a caller and an acquirer. */
export type SimulatedFault =
  /** The request arrives late, so its effect comes late too. */
  | Readonly<{ kind: 'slow'; milliseconds: number }>
  /** The effect happens at once, the answer comes late. */
  | Readonly<{ kind: 'late-answer'; milliseconds: number }>
  /** No answer ever comes; the request arrived, or it did not. */
  | Readonly<{ kind: 'silent'; afterEffect: boolean }>
  | Readonly<{ kind: 'reset'; afterEffect: boolean }>
  /** The network delivers the request twice, and both are answered. */
  | Readonly<{ kind: 'duplicate' }>
  /** The effect happens, and what comes back makes no sense. */
  | Readonly<{ kind: 'garbage' }>
  /** Whatever it is, it is declined. */
  | Readonly<{ kind: 'decline' }>;

export type SimulatorCall = Readonly<{
  operation: Operation | 'enquire';
  reference: string;
  merchantId: string;
}>;

export type FaultPlan = Readonly<{
  fault: SimulatedFault;
  /** How many calls suffer it; all, when absent. */
  times?: number;
  /** Which calls; any, when absent. */
  when?: (call: SimulatorCall) => boolean;
}>;

export type Faults = Readonly<{
  /** The fault this call suffers, which uses up one of its plan's times. */
  next: (
    call: SimulatorCall,
    acquirer: string,
  ) => SimulatedFault | undefined | Promise<SimulatedFault | undefined>;
}>;

export type PlannedFaults = Readonly<{
  plan: (plan: FaultPlan) => void;
  clear: () => void;
  next: (call: SimulatorCall) => SimulatedFault | undefined;
}>;

/** Faults on demand: of the plans that fit a call the oldest is used. */
export function createFaults(): PlannedFaults {
  const plans = new Set<{ readonly plan: FaultPlan; left: number }>();
  return {
    plan: (plan) => plans.add({ plan, left: plan.times ?? Infinity }),
    clear: () => plans.clear(),
    next: (call) => {
      for (const entry of plans) {
        if (entry.plan.when?.(call) === false) continue;
        entry.left -= 1;
        if (entry.left <= 0) plans.delete(entry);
        return entry.plan.fault;
      }
      return undefined;
    },
  };
}

/** As a socket reports it. */
export class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
  readonly code = 'ECONNRESET';
}
