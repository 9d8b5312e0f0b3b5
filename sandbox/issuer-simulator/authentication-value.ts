/**
 * The proof of authentication that travels to the issuer with the authorization. The networks' own
 * algorithms are not public; this one is the simulator's: facts in clear, and a keyed digest over
 * them, the card number and the currency. So the holder of the key can verify a value years later
 * without having kept anything.
 *
 *   [0x90 for Mastercard] status 1 | amount 5 | server id 2 | DS id 2 | merchant 2 | digest 8
 */
import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Network } from './ranges.ts';

type ProvenStatus = 'Y' | 'A' | 'I';

type ValueFacts = Readonly<{
  network: Network;
  status: ProvenStatus;
  acctNumber: string;
  /** Minor units. */
  amount: bigint;
  /** ISO 4217 numeric. */
  currency: string;
  threeDSServerTransId: string;
  dsTransId: string;
  merchantId: string;
}>;

/** What a value says once its digest has been found right. */
export type OpenedValue = Readonly<{
  status: ProvenStatus;
  amount: bigint;
  /**
   * Fingerprints of the ids: they detect a value of another transaction without revealing the id.
   */
  threeDSServerTransId: string;
  dsTransId: string;
  merchantId: string;
}>;

const STATUSES: readonly ProvenStatus[] = ['Y', 'A', 'I'];
const AMOUNT_BYTES = 5;
const AMOUNT_MAX = 2n ** 40n - 1n; // Ten thousand million in a currency with cents.
const PRINT_BYTES = 2;
const DIGEST_BYTES = 8;
const FACT_BYTES = 1 + AMOUNT_BYTES + 3 * PRINT_BYTES;
const BODY_BYTES = FACT_BYTES + DIGEST_BYTES; // 20, as a CAVV has.
const MASTERCARD_MARK = 0x90;

/** 28 characters of base64: 20 bytes for Visa, 21 for Mastercard. */
export function sealValue(key: KeyObject, facts: ValueFacts): string {
  const body = Buffer.concat([
    Buffer.of(STATUSES.indexOf(facts.status) + 1),
    amountBytes(facts.amount),
    ...[facts.threeDSServerTransId, facts.dsTransId, facts.merchantId].map(printBytes),
  ]);
  const digest = digestOf(key, body, facts);
  const mark = facts.network === 'mastercard' ? [MASTERCARD_MARK] : [];
  return Buffer.concat([Buffer.from(mark), body, digest]).toString('base64');
}

type CardAndCurrency = Readonly<{ network: Network; acctNumber: string; currency: string }>;

/** What the value says, if this key made it for this card and currency; else undefined. */
export function openValue(
  key: KeyObject,
  value: string,
  presented: CardAndCurrency,
): OpenedValue | undefined {
  if (!/^[A-Za-z\d+/]{26,28}={0,2}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64');
  const markBytes = presented.network === 'mastercard' ? 1 : 0;
  if (bytes.length !== BODY_BYTES + markBytes) return undefined;
  if (markBytes === 1 && bytes[0] !== MASTERCARD_MARK) return undefined;
  const body = bytes.subarray(markBytes, markBytes + FACT_BYTES);
  const digest = bytes.subarray(markBytes + FACT_BYTES);
  const status = STATUSES[(body[0] ?? 0) - 1];
  if (status === undefined || !timingSafeEqual(digest, digestOf(key, body, presented)))
    return undefined;
  const print = (index: number): string => {
    const start = 1 + AMOUNT_BYTES + index * PRINT_BYTES;
    return body.subarray(start, start + PRINT_BYTES).toString('hex');
  };
  return {
    status,
    amount: BigInt(body.readUIntBE(1, AMOUNT_BYTES)),
    threeDSServerTransId: print(0),
    dsTransId: print(1),
    merchantId: print(2),
  };
}

/** How an id stands in a value. */
export const printOf = (id: string): string => printBytes(id).toString('hex');

function printBytes(id: string): Buffer {
  return hash('sha256', id.toLowerCase(), 'buffer').subarray(0, PRINT_BYTES);
}

function amountBytes(amount: bigint): Buffer {
  const bytes = Buffer.alloc(AMOUNT_BYTES);
  bytes.writeUIntBE(Number(amount > AMOUNT_MAX ? AMOUNT_MAX : amount), 0, AMOUNT_BYTES);
  return bytes;
}

function digestOf(
  key: KeyObject,
  body: Buffer,
  { network, acctNumber, currency }: CardAndCurrency,
): Buffer {
  return createHmac('sha256', key)
    .update(`${network}|${acctNumber}|${currency}|`)
    .update(body)
    .digest()
    .subarray(0, DIGEST_BYTES);
}
