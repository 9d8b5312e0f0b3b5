import type { OrderFault, RailBatch, RailOrder } from '../rail.ts';
import { accountFaults } from './account-faults.ts';
import { isFoldable } from './fold.ts';
import { isInCentury } from './file-day.ts';
import { FILE_NUMBER_MAX, SEGMENT, TRAILER } from './layout.ts';
import { CURRENCIES, sumOfAmounts } from '../../../kernel/money.ts';
import { daysBetween, isDay } from '../calendar.ts';

/** Element 05 has ten digits: 99,999,999.99. */
const AMOUNT_MAX_CENTS = 9_999_999_999n;

const COUNT_MAX = 10 ** TRAILER.creditCount.length - 1;

const TOTAL_MAX = 10n ** BigInt(TRAILER.creditAmount.length) - 1n;

/** How far a transaction's date may be from the file's: banks refuse anything beyond. */
const DAYS_BACK_MAX = 30;

const DAYS_AHEAD_MAX = 173;

const CROSS_REFERENCE = /^[A-Z0-9]{1,19}$/;

export function batchFaults(batch: RailBatch): OrderFault[] {
  const { fileNumber, createdOn, currency, orders } = batch;
  const faults: OrderFault[] = [];
  const refuse = (place: string, message: string): void => {
    faults.push({ place, message });
  };
  if (!Number.isInteger(fileNumber) || fileNumber < 1 || fileNumber > FILE_NUMBER_MAX) {
    refuse('fileNumber', `must be a number from 1 to ${FILE_NUMBER_MAX} (element 04)`);
  }
  if (!isWritableDay(createdOn)) refuse('createdOn', 'must be a day of this century (element 05)');
  if (!CURRENCIES.includes(currency)) refuse('currency', 'must be CAD or USD (element 08)');
  const seen = new Set<string>();
  for (const [index, order] of orders.entries()) {
    const place = `orders[${index}]`;
    faults.push(...orderFaults(place, order, createdOn));
    if (seen.has(order.crossReference)) {
      refuse(`${place}.crossReference`, 'must be unique within the file (element 15)');
    }
    seen.add(order.crossReference);
  }
  for (const kind of ['credit', 'debit'] as const) {
    const ofKind = orders.filter((order) => order.kind === kind);
    if (ofKind.length > COUNT_MAX) refuse('orders', `must be at most ${COUNT_MAX} ${kind}s`);
    if (sumOfAmounts(ofKind) > TOTAL_MAX)
      refuse('orders', `must total at most ${TOTAL_MAX} cents in ${kind}s`);
  }
  return faults;
}

function orderFaults(place: string, order: RailOrder, createdOn: string): OrderFault[] {
  const { amount, day, account, name, crossReference } = order;
  const { institution, account: accountElement } = SEGMENT;
  const faults: OrderFault[] = [];
  const refuse = (member: string, message: string): void => {
    faults.push({ place: `${place}.${member}`, message });
  };
  if (amount < 1n || amount > AMOUNT_MAX_CENTS) {
    refuse('amount', `must be 1 to ${AMOUNT_MAX_CENTS} cents (element 05)`);
  }
  if (!isWritableDay(day)) refuse('day', 'must be a day of this century (element 06)');
  else if (isWritableDay(createdOn) && !isTakenOn(day, createdOn)) {
    refuse(
      'day',
      `must be from ${DAYS_BACK_MAX} days before to ${DAYS_AHEAD_MAX} days after the file’s date (element 06)`,
    );
  }
  faults.push(
    ...accountFaults(`${place}.account`, account, {
      institution: institution.id,
      account: accountElement.id,
    }),
  );
  if (!isFoldable(name, SEGMENT.name.length)) {
    refuse('name', 'must contain a letter or digit that can be written in a file (element 12)');
  }
  if (!CROSS_REFERENCE.test(crossReference)) {
    refuse('crossReference', 'must be 1 to 19 capital letters or digits (element 15)');
  }
  return faults;
}

/** Whether banks accept a transaction of a day in a file of another. */
export function isTakenOn(day: string, createdOn: string): boolean {
  const ahead = daysBetween(createdOn, day);
  return ahead >= -DAYS_BACK_MAX && ahead <= DAYS_AHEAD_MAX;
}

function isWritableDay(day: string): boolean {
  return isDay(day) && isInCentury(day);
}
