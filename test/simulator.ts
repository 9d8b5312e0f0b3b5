import {
  type AcquirerCard,
  type AuthorizationRequest,
  type Original,
  withTimeout,
} from '../service/src/acquiring/acquirers/index.ts';
import { createFaults, createSimulator } from '../sandbox/acquirer-simulator/index.ts';
import type { Money } from '../service/src/kernel/money.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { ManualWait } from './manual-wait.ts';
import { journalBeside } from './journal.ts';

export const MERCHANT = {
  id: '1234567890128',
  name: 'Maple Hardware',
  categoryCode: '5251',
  terminalId: '67890128',
};

/** An authorization as a host approves it, with nothing else to say. */
export const APPROVAL = {
  kind: 'approved',
  authorizationCode: 'A1B2C3',
  isoResponseCode: '00',
  responseCode: '001',
  message: 'Approved',
  networkTransactionId: null,
  avsResult: null,
  cvdResult: null,
  threeDSecureResult: null,
} as const;

export const cad = (amount: bigint): Money => ({ amount, currency: 'CAD' });

export function cardOf(number = '4242424242424242', securityCode?: string): AcquirerCard {
  return {
    number: new Secret(number),
    brand: 'VISA',
    expiryMonth: 12,
    expiryYear: 2030,
    securityCode: securityCode === undefined ? undefined : new Secret(securityCode),
  };
}

let made = 0;

/** An authorization of CAD 10.00 under a reference of its own, with the given changes. */
export function authorizationOf(changes: Partial<AuthorizationRequest> = {}): AuthorizationRequest {
  made += 1;
  return {
    reference: `payment-${made}:authorize`,
    merchant: MERCHANT,
    card: cardOf(),
    amount: cad(10_00n),
    capture: false,
    ...changes,
  };
}

/** An authorization of which nothing but our reference is known. */
export function named(reference: string): Original {
  const nothing = { authorizationCode: null, networkTransactionId: null, hostReferences: null };
  return { reference, ...nothing };
}

/** Something done about an authorization, for all of its amount unless changed. */
export function about(
  request: AuthorizationRequest,
  operation: string,
  changes: { amount?: Money } = {},
) {
  const { reference, merchant, amount } = request;
  const original = named(reference);
  return { reference: `${reference}:${operation}`, original, merchant, amount, ...changes };
}

/** A simulator with faults and timers in the test's hand, and the same behind its time-out. */
export async function simulatorOnTrial() {
  const db = await testDatabase();
  const faults = createFaults();
  const timers = new ManualWait();
  const simulator = createSimulator({
    journal: journalBeside(db),
    clock: new FakeClock(),
    faults,
    wait: timers.wait,
  });
  return { db, faults, timers, simulator, acquirer: withTimeout(simulator, { wait: timers.wait }) };
}
