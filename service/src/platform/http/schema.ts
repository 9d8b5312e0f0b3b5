import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { ID_KINDS, ID_LENGTH, ID_PATTERN, type IdKind } from '../../kernel/id.ts';
import { AMOUNT_MAX, CURRENCIES } from '../../kernel/money.ts';
import { isTimeZone } from '../../kernel/zoned-time.ts';

/**
 * The builders that wire shapes are made of, and the options of ours that may stand on a schema:
 * `expects` says in words what would be right; `secret` keeps a wrong value out of the answer.
 * `digits` marks an integer that a request may also send as a string of digits; `commas` marks a list
 * that a query has as one text; `takesCardNumber`
 * marks the few texts that may hold a card number: all others are refused with one (stray-cards.ts),
 * but that `ownDigits` marks those whose digits others assign, such as phone numbers, and who takes
 * them holds them to what they must be. `jsonBytes` says how large an object of any members may be.
 * `meant` is the schema of a value that is checked as a part of something else: logs know its members by it.
 * `withheld` names what of an answer not everybody who gets it may see (partners/withheld.ts).
 * `isAlias` marks a second name of another member, and `neededUnbound` one that only a credential bound to a
 * merchant may leave out: tools of agents have no aliases, and require what is needed.
 * `inDocument` has keywords for the documentation alone, of rules whose faults code puts in words.
 */

type ShapeOptions = Readonly<{
  title?: string;
  description?: string;
  examples?: readonly unknown[];
  inDocument?: object;
}>;

/** An object that refuses members it does not know: a typo in a money call must not pass. */
export function strict<Properties extends TProperties>(
  properties: Properties,
  options: ShapeOptions = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** The shape of an answer, under the name of the type that others generate. */
export function shape<Properties extends TProperties>(title: string, properties: Properties) {
  return strict(properties, { title });
}

/** An object inside of another, for members that belong together. */
export function group<Properties extends TProperties>(description: string, properties: Properties) {
  return strict(properties, { description });
}

/** A list of objects with these members. */
export function listOf<Properties extends TProperties>(
  description: string,
  properties: Properties,
) {
  return Type.Array(strict(properties), { description });
}

export const CurrencySchema = Type.Enum([...CURRENCIES], {
  description: 'ISO 4217 code',
  examples: ['CAD'],
});

/** In requests an integer or its digits; in answers always the integer. */
export const Amount = Type.Integer({
  minimum: 0,
  maximum: AMOUNT_MAX,
  digits: true,
  description: 'Whole cents',
  examples: [1250],
  expects: `whole cents from 0 to ${AMOUNT_MAX}, as an integer or a string of digits`,
});

export const MoneySchema = strict(
  { amount: Amount, currency: CurrencySchema },
  { title: 'Money', description: 'An amount in a currency' },
);

/** MoneySchema that moves: nothing is not an amount to move. */
export const MovedMoney = strict(
  {
    amount: Type.Integer({
      minimum: 1,
      maximum: AMOUNT_MAX,
      digits: true,
      description: 'Whole cents, greater than zero',
      examples: [1250],
      expects: `whole cents from 1 to ${AMOUNT_MAX}, as an integer or a string of digits`,
    }),
    currency: CurrencySchema,
  },
  { title: 'PositiveMoney', description: 'An amount in a currency, greater than zero' },
);

// Control characters have no place in names and would forge lines in logs.
export const ONE_LINE = String.raw`^[^\u0000-\u001f\u007f]*$`;

const MOMENT_LENGTH_MAX = 64; // With more digits of a second than any clock has.

export const IdempotencyKey = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: ONE_LINE,
  description: 'A request repeated with the same key is executed only once',
  examples: ['order-1001-1'],
  expects: '1 to 64 characters on one line',
});

export function idOf(kind: IdKind, noun: string) {
  const letters = ID_KINDS[kind];
  return Type.String({
    maxLength: ID_LENGTH,
    pattern: `^${letters}${ID_PATTERN}$`,
    expects: `the id of ${noun}: ${ID_LENGTH} characters beginning with ${letters}`,
  });
}

export function thirteenDigits(what: string, options: Readonly<{ description?: string }> = {}) {
  const expects = `${what}: 13 digits`;
  return Type.String({ maxLength: 13, pattern: '^[0-9]{13}$', ...options, expects });
}

export const CorrelationId = Type.String({
  description: 'The `X-Correlation-Id` of the request',
  examples: ['6f1c2c3e-8f0a-4a53-9d8c-2f6f3f1b7a10'],
});

const MOMENT = 'a timestamp such as 2026-03-01T12:00:00Z';

export const Timestamp = checked(
  Type.String({
    maxLength: MOMENT_LENGTH_MAX,
    format: 'date-time',
    description: 'ISO 8601, UTC',
    expects: MOMENT,
  }),
  (value) => !Number.isNaN(Date.parse(value)), // A leap second has the form and no Date.
  MOMENT,
);

export function oneLine(maxLength: number, description?: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: ONE_LINE,
    ...(description === undefined ? {} : { description }),
    expects: `1 to ${maxLength} characters on one line`,
  });
}

/** Any text, as answers have it. */
export function anyText(description: string, example?: string) {
  return Type.String({ description, ...exampleOf(example) });
}

export function anyInteger(description: string, example?: number) {
  return Type.Integer({ description, ...exampleOf(example) });
}

function exampleOf(example: unknown) {
  return example === undefined ? {} : { examples: [example] };
}

/** A body of bytes, for routes that take a file. */
export const Bytes = Type.Unsafe<Buffer>({});

/** True or false. */
export function flag(description: string) {
  return Type.Boolean({ description });
}

/** One of these words. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  description: string,
  example?: Word,
) {
  return Type.Enum([...words], { description, ...exampleOf(example) });
}

/** In a query: one of these words, or several with commas between them. */
export function severalOf<Word extends string>(words: readonly Word[], description: string) {
  const options = { commas: true, minItems: 1, maxItems: words.length };
  return Type.Array(Type.Enum([...words]), {
    ...options,
    description: `${description}; several with commas between them`,
  });
}

/** The filters of a list by an amount, in cents. */
export const AMOUNT_RANGE = {
  amountMin: Type.Optional(described(Amount, 'Only of this amount or more, in cents')),
  amountMax: Type.Optional(described(Amount, 'Only of this amount or less, in cents')),
};

/** `schema` where it is used for something in particular. */
export function described<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.With(schema, { description });
}

/** A member that may be absent. */
export function orAbsent<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Optional(description === undefined ? schema : described(schema, description));
}

/** `schema`, or null where there is none. */
export function orNull<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

/** `schema`, and also `holds`; `expects` says what would be right. For checks no keyword has. */
export function checked<Schema extends TSchema>(
  schema: Schema,
  holds: (value: Static<Schema>) => boolean,
  expects: string,
) {
  return Type.Refine(schema, holds, () => `must be ${expects}`);
}

const A_TIME_ZONE = 'a time zone such as America/Toronto';
const TIME_ZONE_MAX = 64;

/** A zone of the IANA database, by its name. */
export function timeZoneOf(description: string, options: Readonly<{ default?: string }> = {}) {
  const name = Type.String({
    maxLength: TIME_ZONE_MAX,
    description,
    examples: ['America/Toronto'],
    expects: A_TIME_ZONE,
    ...options,
  });
  return checked(name, isTimeZone, A_TIME_ZONE);
}
