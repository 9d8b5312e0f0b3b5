import type { SimulatedFault } from '../../sandbox/acquirer-simulator/index.ts';
import { BANK_FAULTS, type BankFault } from './bank.ts';
import { DATABASE_FAULTS, type DatabaseFault } from './database.ts';
import { ISSUER_FAULTS, type IssuerFault } from './issuer.ts';
import type { Chance } from './random.ts';

const MINUTE_MS = 60_000;

/**
 * How much goes wrong in a run. Each has a mix of its own: a fault that never comes alone hides
 * others, and one that always comes hides what needs its absence.
 */
export type Weather = Readonly<{
  /** Of the calls to the acquirer, of the round trips to the database, of the calls of customers. */
  acquirer: number;
  database: number;
  customer: number;
  /** Of the messages to webhook receivers, of those of 3-D Secure, and of the bank's files. */
  receiver: number;
  issuer: number;
  bank: number;
  /** Between two kills of a process, and between two leaps of time, in the mean. */
  killsEveryMs: number;
  leapsEveryMs: number;
  /** How far the clocks of processes are off, at most. */
  skewMs: number;
}>;

export const FAIR: Weather = {
  acquirer: 0,
  database: 0,
  customer: 0,
  receiver: 0,
  issuer: 0,
  bank: 0,
  killsEveryMs: Infinity,
  leapsEveryMs: Infinity,
  skewMs: 0,
};

export function weatherOf(chance: Chance): Weather {
  const some = <Value>(share: number, value: Value, otherwise: Value): Value =>
    chance.of(share) ? value : otherwise;
  return {
    acquirer: some(0.8, chance.between(0.02, 0.3), 0),
    database: some(0.7, chance.between(0.000_5, 0.01), 0),
    customer: some(0.7, chance.between(0.01, 0.1), 0),
    receiver: some(0.7, chance.between(0.05, 0.5), 0),
    issuer: some(0.6, chance.between(0.05, 0.4), 0),
    bank: some(0.6, chance.between(0.1, 0.5), 0),
    killsEveryMs: some(0.7, chance.between(1, 10) * MINUTE_MS, Infinity),
    leapsEveryMs: some(0.7, chance.between(5, 60) * MINUTE_MS, Infinity),
    skewMs: some(0.5, 2_000, 0),
  };
}

/** Shorter and longer than the ten seconds for which an acquirer is waited for. */
const ACQUIRER_FAULTS: readonly SimulatedFault[] = [
  { kind: 'slow', milliseconds: 3_000 },
  { kind: 'slow', milliseconds: 30_000 },
  { kind: 'late-answer', milliseconds: 3_000 },
  { kind: 'late-answer', milliseconds: 30_000 },
  { kind: 'silent', afterEffect: false },
  { kind: 'silent', afterEffect: true },
  { kind: 'reset', afterEffect: false },
  { kind: 'reset', afterEffect: true },
  { kind: 'duplicate' },
  { kind: 'garbage' },
];
/** These are asked once. What is asked again under its name, and was done, nobody declines. */
const ASKED_ONCE = new Set(['authorize', 'verify']);
const DECLINED: SimulatedFault = { kind: 'decline' };

export function acquirerFault(
  chance: Chance,
  { acquirer }: Weather,
  operation: string,
): SimulatedFault | undefined {
  if (!chance.of(acquirer)) return undefined;
  return chance.pick(ASKED_ONCE.has(operation) ? [...ACQUIRER_FAULTS, DECLINED] : ACQUIRER_FAULTS);
}

export function databaseFault(chance: Chance, { database }: Weather): DatabaseFault | undefined {
  return chance.of(database) ? chance.pick(DATABASE_FAULTS) : undefined;
}

export function issuerFault(chance: Chance, { issuer }: Weather): IssuerFault | undefined {
  return chance.of(issuer) ? chance.pick(ISSUER_FAULTS) : undefined;
}

export function bankFault(chance: Chance, { bank }: Weather): BankFault | undefined {
  return chance.of(bank) ? chance.pick(BANK_FAULTS) : undefined;
}

/**
 * What a receiver of webhooks does instead of taking a message and saying so. While one hangs the service
 * looks ten times a second whether others can be sent, so few do.
 */
export const RECEIVER_FAULTS = ['500', '500', '500', 'reset', 'taken-reset', 'hangs'] as const;
