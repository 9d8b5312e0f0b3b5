import { type TSchema, Type } from 'typebox';
import { isRecord } from '../../platform/http/normalise.ts';
import { StatedMerchant } from '../onboarding/index.ts';
import type { DraftContent } from './draft.ts';

const TEXT_LENGTH_MAX = 600; // Longer than any text of a merchant: what is too long is told, and kept.
const BOUNDS = { minimum: -1e15, maximum: 1e15 }; // What JSON carries exactly.

const KEPT = ['ownDigits', 'digits'];

const DESCRIPTION =
  'The members of a merchant as in its creation, as far as they are known. Any may be missing or not right yet: `steps` of the answer tells what is';

/** The members of a merchant, of which any may be missing, and hold what is not right yet. */
export const DraftedMerchant = Type.Unsafe<DraftContent>(
  Type.With(partial(StatedMerchant, true), {
    withheld: 'person',
    title: 'DraftedMerchant',
    description: DESCRIPTION,
  }),
);

/** The same for the merchant itself, which no credential proves: it sees what it has filled in. */
export const OwnDraftedMerchant = Type.Unsafe<DraftContent>(partial(StatedMerchant, false));

function partial(schema: TSchema, isMasked: boolean): TSchema {
  const { properties, items, type, title, ...rest }: Readonly<Record<string, unknown>> = {
    ...schema,
  };
  const kept = {
    description: descriptionOf(rest),
    ...Object.fromEntries(
      KEPT.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]])),
    ),
  };
  if (title === 'Metadata') return schema; // Notes of the partner, which are right or refused.
  if (isRecord(properties)) return partialObject(properties, kept, isMasked);
  if (type === 'array') {
    return Type.Array(isSchema(items) ? partial(items, isMasked) : Type.Unknown(), {
      ...kept,
      ...(typeof rest['maxItems'] === 'number' ? { maxItems: rest['maxItems'] } : {}),
    });
  }
  if (type === 'boolean') return Type.Boolean(kept);
  if (type === 'integer') return Type.Integer({ ...kept, ...BOUNDS });
  if (type === 'number') return Type.Number({ ...kept, ...BOUNDS });
  // What identifies a person's money is masked as in the merchant.
  const withheld = isMasked && rest['secret'] === true ? { withheld: 'account' } : {};
  return Type.String({ maxLength: TEXT_LENGTH_MAX, ...withheld, ...kept });
}

type Members = Readonly<Record<string, unknown>>;

function descriptionOf({ description, expects }: Members): string {
  if (typeof description === 'string') return description;
  if (typeof expects !== 'string') return 'As in the creation of a merchant';
  return `In the end ${expects}`;
}

function partialObject(properties: Members, kept: Members, isMasked: boolean) {
  const members = Object.entries(properties).flatMap(([name, member]) =>
    isSchema(member) ? [[name, Type.Optional(partial(member, isMasked))] as const] : [],
  );
  return Type.Object(Object.fromEntries(members), { ...kept, additionalProperties: false });
}

function isSchema(value: unknown): value is TSchema {
  return isRecord(value);
}
