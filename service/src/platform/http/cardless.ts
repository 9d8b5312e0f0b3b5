import type { Static, TSchema } from 'typebox';
import type { Fault } from './errors.ts';
import { strayCardsOf } from './stray-cards.ts';
import { type Validated, validatorOf } from './validate.ts';

/** The part of a call, which holds no card number but where it is meant to. */
export function cardless<Schema extends TSchema>(
  schema: Schema,
): (part: unknown, json?: Buffer) => Validated<Static<Schema>> {
  const check = validatorOf(schema);
  const strayCards = strayCardsOf(schema);
  return (part, json) => {
    const checked = check(part);
    const stray = strayCards(part, json);
    return stray.length === 0 ? checked : { ok: false, faults: [...stray, ...faultsIn(checked)] };
  };
}

export function faultsIn(part: readonly Fault[] | Validated<unknown>): readonly Fault[] {
  if ('ok' in part) return part.ok ? [] : part.faults;
  return part;
}
