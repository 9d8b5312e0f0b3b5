import { readFileSync } from 'node:fs';
import { Type, type TSchema } from 'typebox';
import { Parse } from 'typebox/value';
import { isRecord } from '../../../platform/http/normalise.ts';
import { ERROR_DESCRIPTIONS } from '../messages/fault.ts';
import { MerchantId } from '../../../access/partners/index.ts';
import {
  strict,
  Timestamp,
  described,
  shape,
  orNull,
  oneOf,
} from '../../../platform/http/schema.ts';
import type { KeptMessage } from '../records/kept-message.ts';
import { AuthenticationId } from '../requests/schema.ts';

const EXPLAINED_IN = ['en', 'fr'] as const;
type ExplainedIn = (typeof EXPLAINED_IN)[number];

const Texts = Type.Record(Type.String(), Type.String());

/** A table of meanings: every field of EMV's messages, in our words, and what its codes mean. */
function readMeanings<Values extends TSchema>(language: ExplainedIn, values: Values) {
  const file = new URL(`./meanings.${language}.json`, import.meta.url);
  const Meanings = Type.Object({ fields: Texts, values });
  return Parse(Meanings, JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * A field inside another is named by its path, or by its own name where that means the same
 * everywhere. Codes from 80 on are each directory server's own.
 */
export const ENGLISH = readMeanings('en', Type.Record(Type.String(), Texts));
/** What codes mean, by their meaning in English: many fields share one. */
export const FRENCH = readMeanings('fr', Texts);
export const VALUE_MEANINGS = { ...ENGLISH.values, errorCode: ERROR_DESCRIPTIONS };

/** A field of a message, for people. Those inside others are named by their path. */
export type ExplainedField = Readonly<{
  name: string;
  meaning: string;
  value: string;
  /** What the code means; null where the value speaks for itself, or no table has it. */
  valueMeaning: string | null;
}>;

/** Every field of a message as it was kept, in the order of the table: the database keeps none. */
export function explainMessage(
  message: Readonly<Record<string, unknown>> | null,
  language: ExplainedIn = 'en',
): ExplainedField[] {
  if (message === null) return [];
  const members = Object.entries(message);
  return members
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([name, value]) => fieldsIn(value, [name], language));
}

const PLACES = new Map(Object.keys(ENGLISH.fields).map((name, place) => [name, place]));

function placeOf(name: string): number {
  return PLACES.get(name) ?? PLACES.size;
}

/** Of items in a list the place counts for the name, and not for what it means. */
function fieldsIn(
  value: unknown,
  path: readonly string[],
  language: ExplainedIn,
): ExplainedField[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => fieldsIn(item, [...path, String(index)], language));
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, member]) =>
      fieldsIn(member, [...path, name], language),
    );
  }
  const names = path.filter((part) => !/^\d+$/.test(part));
  const text = String(value);
  return [
    {
      name: path.join('.'),
      meaning: meaningOf(names, language),
      value: text,
      valueMeaning: valueMeaningOf(names.at(-1) ?? '', text, language),
    },
  ];
}

export function meaningOf(names: readonly string[], language: ExplainedIn = 'en'): string {
  const table = language === 'fr' ? FRENCH.fields : ENGLISH.fields;
  return own(table, names.join('.')) ?? own(table, names.at(-1) ?? '') ?? UNKNOWN[language];
}

/** Of a field that is in no version of EMV that we speak. */
export const UNKNOWN = {
  en: 'A field that this table does not know',
  fr: 'Un champ que cette table ne connaît pas',
} as const satisfies Record<ExplainedIn, string>;

function valueMeaningOf(name: string, value: string, language: ExplainedIn): string | null {
  const codes = own<Readonly<Record<string, string>>>(VALUE_MEANINGS, name);
  if (codes === undefined) return null;
  const known = own(codes, value) ?? (/^[89]\d$/.test(value) ? OWN_CODE : undefined);
  if (known === undefined) return null;
  return language === 'fr' ? (own(FRENCH.values, known) ?? known) : known;
}

export const OWN_CODE = 'A code of the directory server’s own';

/** Names come from other parties' messages: what every object inherits is no entry of a table. */
function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

const OrNull = orNull(Type.String());

const Field = shape('ExplainedField', {
  name: Type.String({ description: 'The EMV name of the field; for a nested field, its path' }),
  meaning: Type.String({ description: 'In words' }),
  value: Type.String({ description: 'As stored' }),
  valueMeaning: orNull(
    Type.String(),
    'The meaning of a coded value; null if the value is self-explanatory',
  ),
});

export const MessagesBody = strict(
  {
    authenticationId: AuthenticationId,
    merchantId: MerchantId,
    messages: Type.Array(
      shape('AuthenticationMessage', {
        at: Timestamp,
        direction: oneOf(['SENT', 'RECEIVED'], 'Whether we sent or received it'),
        party: oneOf(['DIRECTORY_SERVER', 'BROWSER'], 'Who is at the other end'),
        message: orNull(
          Type.Record(Type.String(), Type.Unknown()),
          'The message, masked; null if there was none',
        ),
        note: described(OrNull, 'What happened instead of a message'),
        fields: Type.Array(Field, { description: 'The fields of the message, explained' }),
      }),
      { description: 'The messages, oldest first' },
    ),
  },
  {
    title: 'AuthenticationMessages',
    description: 'In order, with card data masked and every field explained',
  },
);

export const MessagesQuery = strict({
  language: Type.Optional(
    Type.Enum([...EXPLAINED_IN], {
      default: 'en',
      description: 'Of the explanations',
      expects: `one of ${EXPLAINED_IN.join(', ')}`,
    }),
  ),
});

export type Story = Readonly<{
  authenticationId: string;
  merchantId: string;
  messages: readonly KeptMessage[];
}>;

export function messagesBody(
  { authenticationId, merchantId, messages }: Story,
  language: ExplainedIn = 'en',
) {
  const explained = messages.map((one) => ({
    ...one,
    fields: explainMessage(one.message, language),
  }));
  return { authenticationId, merchantId, messages: explained };
}
