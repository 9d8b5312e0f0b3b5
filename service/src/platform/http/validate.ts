import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { ERRORS_MAX, faultsOf } from './faults.ts';
import { normaliserOf, shortenerOf } from './normalise.ts';
import type { Fault } from './errors.ts';

// The library stops at eight; a caller shall see every fault at once.
Settings.Set({ maxErrors: ERRORS_MAX });

export type Validated<T> =
  Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; faults: readonly Fault[] }>;

export type Validator<T> = (value: unknown) => Validated<T>;

/** Compiles the schema when it is first needed: most routes of a process never are. */
export function validatorOf<Schema extends TSchema>(schema: Schema): Validator<Static<Schema>> {
  let validate: Validator<Static<Schema>> | undefined;
  return (raw) => {
    validate ??= compiledValidator(schema);
    return validate(raw);
  };
}

/** Whether a value is of the schema and nothing more, for what is not a caller's; compiled as above. */
export function checkOf<Schema extends TSchema>(
  schema: Schema,
): (value: unknown) => value is Static<Schema> {
  let compiled: ReturnType<typeof Compile<Schema>> | undefined;
  return (value): value is Static<Schema> => {
    compiled ??= Compile(schema);
    return compiled.Check(value);
  };
}

function compiledValidator<Schema extends TSchema>(schema: Schema): Validator<Static<Schema>> {
  const compiled = Compile(schema);
  const normalise = normaliserOf(schema);
  const shorten = shortenerOf(schema);
  return (raw) => {
    const value = normalise ? normalise(raw) : raw;
    if (compiled.Check(value)) return { ok: true, value };
    // The check ends at the first fault, and length comes first. To name every fault the library
    // tries all keywords of a text.
    const errors = compiled.Errors(shorten ? shorten(value) : value);
    return { ok: false, faults: faultsOf(schema, value, errors) };
  };
}
