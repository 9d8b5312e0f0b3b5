import { assert } from '../../service/src/kernel/assert.ts';
import type { Approved, Wait } from '../../service/src/acquiring/acquirers/index.ts';
import { decline, type Decided } from './decide.ts';
import { ConnectionReset, type SimulatedFault } from './faults.ts';

/** Has the form of an approval, as line noise may; nobody may take it for one. */
const GARBAGE: Approved = {
  kind: 'approved',
  authorizationCode: '\u0000\u0000',
  isoResponseCode: '#?',
  responseCode: '',
  message: '',
  networkTransactionId: null,
  avsResult: null,
  cvdResult: null,
  threeDSecureResult: null,
};

/** Makes a call go wrong as `fault` says; `act` is the call itself. */
export async function injectFault<Answer>(
  fault: SimulatedFault,
  wait: Wait,
  act: () => Promise<Answer>,
): Promise<Answer | Decided> {
  switch (fault.kind) {
    case 'slow':
      await pause(wait, fault.milliseconds);
      return await act();
    case 'late-answer': {
      const answer = await act();
      await pause(wait, fault.milliseconds);
      return answer;
    }
    case 'silent':
      if (fault.afterEffect) await act();
      return await never();
    case 'reset':
      if (fault.afterEffect) await act();
      throw new ConnectionReset('connection reset by the simulator, as asked');
    case 'duplicate': {
      const [, second] = await Promise.all([act(), act()]);
      assert(second, 'both deliveries are answered');
      return second;
    }
    case 'garbage':
      await act();
      return GARBAGE;
    case 'decline':
      return decline('05');
  }
}

export function pause(wait: Wait, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wait(milliseconds, resolve);
  });
}

/** Holds nothing alive: when the caller stops waiting the promise is collected. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
