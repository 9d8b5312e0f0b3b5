import { type Static, Type } from 'typebox';
import { activeAddresses } from '../../access/users/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Fault } from '../../platform/http/errors.ts';
import * as wire from '../../platform/http/schema.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { LANGUAGES, type Language } from '../../kernel/language.ts';
import { ADDRESS_LENGTH_MAX, mailDomain } from '../../platform/mail/mailer.ts';

const RECIPIENTS_MAX = 10;
const ADDRESS = 'an e-mail address, without a name';

const EmailAddress = wire.checked(
  Type.String({
    maxLength: ADDRESS_LENGTH_MAX,
    description: 'An e-mail address',
    expects: ADDRESS,
  }),
  (text) => mailDomain(text) !== undefined,
  ADDRESS,
);
const RecipientLanguage = wire.oneOf(LANGUAGES, 'The language that they are written to in', 'en');

/** Exactly one of the first two, which `recipientFaults` holds. */
export const Recipients = Type.Array(
  wire.strict(
    {
      userId: Type.Optional(wire.idOf('user', 'a user')),
      email: Type.Optional(EmailAddress),
      language: Type.Optional(RecipientLanguage),
    },
    { title: 'Recipient' },
  ),
  {
    maxItems: RECIPIENTS_MAX,
    description:
      'Who is written to: people of your own by `userId`, others by `email`; in English unless `language` says other',
    expects: `at most ${RECIPIENTS_MAX} recipients`,
  },
);
export type Recipient = Static<typeof Recipients>[number];

/** What no schema says of a body's recipients: that each is one person, and once. */
export function recipientFaults(body: unknown): Fault[] {
  const listed: unknown = isRecord(body) ? body['recipients'] : undefined;
  if (!Array.isArray(listed)) return [];
  const seen = new Set<unknown>();
  return listed.slice(0, RECIPIENTS_MAX).flatMap((one: unknown, place): Fault[] => {
    if (!isRecord(one)) return [];
    const parameterName = `recipients[${place}]`;
    const named = [one['userId'], one['email']].filter((each) => each !== undefined);
    if (named.length !== 1) {
      const errorMessage = 'Exactly one of userId and email is required.';
      return [{ parameterName, reasonCode: 'REQUIRED_FIELD', errorMessage }];
    }
    const [given] = named;
    const who = typeof given === 'string' ? given.toLowerCase() : given;
    if (seen.has(who)) {
      return [
        { parameterName, reasonCode: 'INVALID_VALUE', errorMessage: 'Is a recipient already.' },
      ];
    }
    seen.add(who);
    return [];
  });
}

/** Users that are none of the owner's own people are as if they did not exist. */
export async function unknownUsers(
  db: Queryable,
  recipients: readonly Recipient[],
  partnerId: string,
): Promise<Fault[]> {
  const known = await peopleOf(db, recipients, partnerId);
  return recipients.flatMap(({ userId }, place) => {
    if (userId === undefined || known.has(userId)) return [];
    const errorMessage = 'There is no such active user.';
    return [
      { parameterName: `recipients[${place}].userId`, reasonCode: 'INVALID_VALUE', errorMessage },
    ];
  });
}

export type Addressee = Readonly<{ address: string; language: Language }>;

/** Where recipients are written to now; whoever was disabled since is left out. */
export async function addresseesOf(
  db: Queryable,
  recipients: readonly Recipient[],
  partnerId: string,
): Promise<Addressee[]> {
  const known = await peopleOf(db, recipients, partnerId);
  const found = recipients.flatMap(({ email, language = 'en', userId }) => {
    const address = email ?? (userId === undefined ? undefined : known.get(userId));
    // An address that people may have by other rules is held to those of mail again.
    return address === undefined || mailDomain(address) === undefined
      ? []
      : [{ address, language }];
  });
  return [...new Map(found.map((one) => [one.address.toLowerCase(), one])).values()];
}

async function peopleOf(db: Queryable, recipients: readonly Recipient[], partnerId: string) {
  const ids = recipients.flatMap(({ userId }) => userId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  return await activeAddresses(db, ids, partnerId === '' ? null : partnerId);
}
