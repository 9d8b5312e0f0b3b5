import type { Clock } from '../../service/src/kernel/clock.ts';
import type { Queryable } from '../../service/src/platform/db/pool.ts';
import type { Faults, SimulatedFault, SimulatorCall } from './faults.ts';
import { readFaults, type SandboxFault, useFault } from './fault-store.ts';

type Deps = Readonly<{ db: Queryable; clock: Clock; random?: () => number }>;

const KNOWN_FOR_MS = 1_000; // How late a process learns of a fault that was asked for.

/** Faults that operators of a sandbox ask for: of those that fit a call the first is suffered. */
export function createSandboxFaults({ db, clock, random = Math.random }: Deps): Faults {
  let known: readonly SandboxFault[] = [];
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      known = await readFaults(db);
    } catch {
      // The call itself says what is wrong with the database.
    } finally {
      readAt = clock.now().getTime();
      reading = undefined;
    }
  };

  const choose = async (
    call: SimulatorCall,
    acquirer: string,
  ): Promise<SimulatedFault | undefined> => {
    for (const fault of known) {
      if (!fits(fault, call, acquirer) || random() * 100 >= fault.share) continue;
      if (fault.left === null || (await useFault(db, fault.id))) return simulatedFaultOf(fault);
    }
    return undefined;
  };

  return {
    next: (call, acquirer) => {
      const isRecent = clock.now().getTime() - readAt < KNOWN_FOR_MS;
      if (isRecent) return known.length === 0 ? undefined : choose(call, acquirer);
      reading ??= read();
      return reading.then(() => choose(call, acquirer));
    },
  };
}

/** What says what became of something, or takes it back, is not declined. */
const NEVER_DECLINED: ReadonlySet<string> = new Set(['enquire', 'reverse']);

function fits(fault: SandboxFault, { operation }: SimulatorCall, acquirer: string): boolean {
  if (fault.kind === 'DECLINE' && NEVER_DECLINED.has(operation)) return false;
  const isOfAcquirer = fault.acquirer === null || fault.acquirer === acquirer;
  return isOfAcquirer && (fault.operation === null || fault.operation === operation);
}

function simulatedFaultOf({ kind, delayMs: milliseconds }: SandboxFault): SimulatedFault {
  switch (kind) {
    case 'DECLINE':
      return { kind: 'decline' };
    case 'TIMEOUT':
      return { kind: 'silent', afterEffect: false };
    case 'NO_ANSWER':
      return { kind: 'silent', afterEffect: true };
    case 'LATE':
      return { kind: 'late-answer', milliseconds };
    case 'MALFORMED':
      return { kind: 'garbage' };
    case 'CONNECTION_LOST':
      return { kind: 'reset', afterEffect: false };
  }
}
