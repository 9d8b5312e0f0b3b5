import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import mcc from 'mcc';
import { iso31661 } from 'iso-3166';
import { type TSchema, Type } from 'typebox';
import validator from 'validator';
import { isInstitutionNumber } from './institution.ts';

const NAME_LENGTH_MAX = 100;

const NUMBER_MAX = 999_999_999_999; // A trillion less one: above any volume, exact in every language.

const OWNERSHIP_YEARS_MAX = 200;

const OWNERSHIP_MONTHS_MAX = 2_400;

const EMAIL_LENGTH_MAX = 254; // RFC 5321's limit of a path.

const URL_LENGTH_MAX = 500;

const CATEGORY_CODES = new Set(mcc.all.map(({ mcc: code }) => code));

const COUNTRIES = new Set(iso31661.map(({ alpha2 }) => alpha2));

type FieldOptions = Readonly<{
  maxLength: number;
  expects: string;
  description?: string;
  examples?: readonly string[];
}>;

/** The closer check runs only on a text of the right length and form. */
function real(
  options: Readonly<Record<string, unknown>> & FieldOptions,
  holds: (value: string) => boolean,
) {
  return fitting(Type.String(options), (value) => typeof value !== 'string' || holds(value));
}

/** The message is always the schema's own `expects`. */
function fitting<Schema extends TSchema>(schema: Schema, holds: (value: unknown) => boolean) {
  return Type.Refine(schema, holds, () => 'is not right');
}

/** A line that is more than blanks. */
export function line(maxLength = NAME_LENGTH_MAX) {
  return Type.String({
    minLength: 1,
    maxLength,
    // Control characters have no place in names and would forge lines in logs.
    // The first character that is no blank is found once, so a long text costs no more than its length.
    pattern: String.raw`^ *[^\u0000-\u0020\u007f][^\u0000-\u001f\u007f]*$`,
    expects: `1 to ${maxLength} characters on one line, not all spaces`,
  });
}

export const CategoryCode = real(
  {
    maxLength: 4,
    pattern: '^[0-9]{4}$',
    expects: 'a four-digit ISO 18245 merchant category code, such as 5812',
    examples: ['5812'],
  },
  (code) => CATEGORY_CODES.has(code),
);

/** In requests an integer or its digits. */
export const InstitutionNumber = fitting(
  Type.Integer({
    digits: true,
    minimum: 1,
    maximum: 999,
    expects: 'the number of a Canadian financial institution, such as 3 or 815',
    examples: [3],
  }),
  (value) => !Number.isInteger(value) || isInstitutionNumber(Number(value)),
);

export const TransitNumber = Type.String({
  maxLength: 5,
  pattern: '^[0-9]{5}$',
  expects: 'the five-digit transit number of the branch',
  examples: ['00012'],
});

export const AccountNumber = Type.String({
  maxLength: 12,
  pattern: '^[0-9]{5,12}$',
  expects: '5 to 12 digits',
  examples: ['1234567'],
  // It identifies a person's money as a card number does.
  secret: true,
});

/** The same in answers. */
export const ShownAccountNumber = Type.String({
  maxLength: 12,
  pattern: '^(?:[0-9]{5,12}|[*]{4}[0-9]{3})$',
  description:
    'Whole for programs of the partner with the scope `onboarding.merchant.write`, where they write or retrieve one merchant; otherwise asterisks and the last three digits',
  examples: ['1234567'],
  secret: true,
});

export const Country = real(
  {
    maxLength: 2,
    pattern: '^[A-Z]{2}$',
    expects: 'a two-letter ISO 3166-1 country code, such as CA',
    examples: ['CA'],
  },
  (code) => COUNTRIES.has(code),
);

export const Province = Type.String({
  maxLength: 3,
  pattern: '^[A-Z0-9]{1,3}$',
  expects: 'the code of a province or state of the country, such as ON',
  examples: ['ON'],
});

export const PostalCode = Type.String({
  maxLength: 10,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$',
  expects: 'a valid postal code of the country, such as M5V 2T6',
  examples: ['M5V 2T6'],
});

export const Phone = real(
  {
    maxLength: 16,
    pattern: '^[+][1-9][0-9]{6,14}$',
    ownDigits: true,
    expects: 'a phone number in international form (E.164), such as +14165550123',
    examples: ['+14165550123'],
  },
  (number) => isPossiblePhoneNumber(number),
);

export const Email = real(
  {
    maxLength: EMAIL_LENGTH_MAX,
    expects: 'an e-mail address, such as owner@example.com',
    examples: ['owner@example.com'],
  },
  (address) => validator.isEmail(address),
);

export const Url = real(
  {
    maxLength: URL_LENGTH_MAX,
    expects: 'a web address, such as https://www.example.com',
    examples: ['https://www.example.com'],
  },
  (url) => validator.isURL(url, { protocols: ['http', 'https'] }),
);

export const BirthDate = real(
  {
    maxLength: 10,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    expects: 'a valid date in the format YYYY-MM-DD',
    examples: ['1980-05-17'],
    secret: true,
  },
  (date) => validator.isDate(date, { format: 'YYYY-MM-DD', strictMode: true }),
);

/** The same in answers. */
export const ShownBirthDate = Type.String({
  maxLength: 10,
  pattern: '^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[*]{4})$',
  description:
    'Whole for programs of the partner with the scope `onboarding.merchant.write`, where they write or retrieve one merchant; otherwise asterisks',
  examples: ['1980-05-17'],
  secret: true,
});

export const TimeOfDay = Type.String({
  maxLength: 8,
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$',
  expects: 'a time of day in the format HH:MM:SS',
  examples: ['22:00:00'],
});

export const UpperSnake = Type.String({
  maxLength: 60,
  pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$',
  expects: 'uppercase words joined by underscores, at most 60 characters, such as QUICK_SERVICE',
  examples: ['RESTAURANTS'],
});

export const RiskRate = Type.String({
  maxLength: 2,
  pattern: '^[A-F][+-]?$',
  expects: 'a grade from A to F, optionally with + or -, such as A+',
  examples: ['A+'],
});

export const Percentage = Type.Number({
  minimum: 0,
  maximum: 100,
  expects: 'a number from 0 to 100',
  examples: [25],
});

export const Volume = Type.Number({
  minimum: 0,
  maximum: NUMBER_MAX,
  expects: `a number from 0 to ${NUMBER_MAX}`,
  examples: [15000],
});

export const OwnershipYears = Type.Integer({
  minimum: 0,
  maximum: OWNERSHIP_YEARS_MAX,
  expects: `whole years from 0 to ${OWNERSHIP_YEARS_MAX}`,
  examples: [3],
});

export const OwnershipMonths = Type.Integer({
  minimum: 0,
  maximum: OWNERSHIP_MONTHS_MAX,
  expects: `whole months from 0 to ${OWNERSHIP_MONTHS_MAX}`,
  examples: [6],
});
