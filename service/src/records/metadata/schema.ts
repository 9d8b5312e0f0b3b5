import { Type } from 'typebox';
import type { Fault } from '../../platform/http/errors.ts';
import { ONE_LINE } from '../../platform/http/schema.ts';
import type { Metadata, MetadataPatch } from './metadata.ts';

const NAMES_MAX = 20;
const NAME_LENGTH_MAX = 40;
const VALUE_LENGTH_MAX = 200;
const FILTERS_MAX = 5; // Names that a list is asked for at once.

/** Of JSON in ASCII, in which a character may take six bytes. */
export const METADATA_KIB = 32;
export const METADATA_CHANGE_KIB = 64;

const NAME = {
  type: 'string',
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  pattern: '^[A-Za-z0-9_.\\-]*$',
  expects: `1 to ${NAME_LENGTH_MAX} letters, digits, and the characters _ - .`,
};
const VALUE = {
  type: 'string',
  minLength: 1,
  maxLength: VALUE_LENGTH_MAX,
  pattern: ONE_LINE,
  expects: `1 to ${VALUE_LENGTH_MAX} characters on one line`,
};
const EXAMPLE = { orderNumber: '20417' };

function upTo(most: number) {
  return {
    type: 'object',
    maxProperties: most,
    propertyNames: NAME,
    additionalProperties: VALUE,
    expects: `an object with up to ${most} members, each a text`,
  };
}

export const MetadataBody = Type.Unsafe<Metadata>({
  ...upTo(NAMES_MAX),
  title: 'Metadata',
  description:
    'Your own notes on the record: up to 20 names of up to 40 characters, each with a text of up to 200. No card numbers',
  examples: [EXAMPLE],
});

/** How many names the whole may have shows only once it is merged. */
export const MetadataChange = Type.Unsafe<MetadataPatch>({
  ...upTo(NAMES_MAX),
  type: ['object', 'null'],
  maxProperties: 2 * NAMES_MAX, // All that there are removed, and as many others set.
  additionalProperties: { ...VALUE, type: ['string', 'null'] },
  expects: 'an object whose members are texts or null, or null',
  title: 'MetadataChange',
  description:
    'A merge patch: names that are omitted keep their text, null removes a name, and null for the whole removes all',
  examples: [{ orderNumber: '20417', channel: null }],
});

/** Of a list: `?metadata[orderNumber]=20417`. */
export const METADATA_FILTER = {
  metadata: Type.Optional(
    Type.Unsafe<Metadata>({
      ...upTo(FILTERS_MAX),
      description:
        'Only records with this metadata, written `metadata[orderNumber]=20417`; up to five names',
      examples: [EXAMPLE],
    }),
  ),
};

/** What only the merged whole shows. */
export function metadataFaults(metadata: Metadata | null): readonly Fault[] {
  if (metadata === null || Object.keys(metadata).length <= NAMES_MAX) return [];
  return [
    {
      parameterName: 'metadata',
      reasonCode: 'INVALID_FORMAT',
      errorMessage: `A record has at most ${NAMES_MAX} names in its metadata. Remove some with null.`,
    },
  ];
}
