import { type CardTypeRange, replaceCardTypes } from './card-type-store.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { By } from '../../platform/http/caller.ts';
import { type Fault, invalid } from '../../platform/http/errors.ts';
import type { FeeDeps } from './set-plan.ts';

export async function setCardTypes(
  { audit, clock, db }: FeeDeps,
  ranges: readonly CardTypeRange[],
  by: By,
): Promise<void> {
  const faults = rangesFaults(ranges);
  if (faults.length > 0) throw invalid(faults);
  await transaction(db, async (tx) => {
    await replaceCardTypes(tx, ranges, clock.now());
    const details = { ranges: ranges.length };
    await audit.record(tx, { ...by, action: 'card-types.set', subject: 'card-types', details });
  });
}

function rangesFaults(ranges: readonly CardTypeRange[]): Fault[] {
  const placed = ranges.map((range, place) => ({ ...range, place }));
  const ordered = placed.toSorted((one, other) => one.first - other.first);
  return ordered.flatMap(({ first, last, place }, index): Fault[] => {
    const parameterName = `ranges[${place}]`;
    if (last < first) {
      const errorMessage = 'The last number must not be lower than the first.';
      return [{ parameterName, reasonCode: 'INVALID_RANGE', errorMessage }];
    }
    if (first > (ordered[index - 1]?.last ?? -1)) return [];
    const errorMessage = 'Must not overlap another range.';
    return [{ parameterName, reasonCode: 'OVERLAPPING_RANGE', errorMessage }];
  });
}
