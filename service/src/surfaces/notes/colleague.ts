import { type Colleague, colleaguesOf } from '../../access/users/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import { partnerIdOf, type SideMember } from './side.ts';
import { seesType, type SubjectType } from './subject.ts';

/** Of one side: more people than have ever worked on one inbox. */
const PEOPLE_MAX = 1_000;
const MENTIONS_MAX = 10;

/** A colleague, and what follows the @ where somebody mentions them. */
export type Mentionable = Colleague & Readonly<{ handle: string }>;

/** Everybody on the side of the viewer who can sign in: others can be given nothing, and not be mentioned. */
export async function colleaguesOfSide(
  db: Queryable,
  viewer: Pick<SideMember, 'owner'>,
): Promise<readonly Mentionable[]> {
  const people = await colleaguesOf(db, partnerIdOf(viewer), PEOPLE_MAX);
  const named = Map.groupBy(people, ({ email }) => localPart(email));
  return people.map((person) => {
    const short = localPart(person.email);
    return { ...person, handle: named.get(short)?.length === 1 ? short : person.email };
  });
}

function localPart(email: string): string {
  return email.split('@', 1)[0] ?? email;
}

/** An @ within a word is part of an e-mail address. */
const MENTION = /(?:^|[\s(,;:])@([\w.%+-]+(?:@[\w.-]+)?)/gu;

/** What a text mentions, each once, in lower case. */
export function handlesIn(text: string): readonly string[] {
  const found = [...text.matchAll(MENTION)].map(([, handle = '']) => withoutStop(handle));
  return [...new Set(found)];
}

/** The stop at the end of a sentence is no part of a name. */
function withoutStop(handle: string): string {
  let end = handle.length;
  while (handle[end - 1] === '.') end -= 1;
  return handle.slice(0, end).toLowerCase();
}

/** Those whom a text mentions: each must be one who can see the record, or the text is refused. */
export function mentionedIn(
  text: string,
  people: readonly Mentionable[],
  type: SubjectType,
): readonly Mentionable[] {
  const handles = handlesIn(text);
  if (handles.length > MENTIONS_MAX) {
    throw faultOf(`Must mention at most ${MENTIONS_MAX} people.`);
  }
  const mentioned = handles.map((handle) => {
    const person = people.find((one) => one.handle === handle || one.email === handle);
    if (!person)
      throw faultOf('Must mention only people who can sign in, as their names are listed.');
    if (!seesType(person, type)) throw faultOf('Must mention only people who may see the record.');
    return person;
  });
  return [...new Set(mentioned)];
}

function faultOf(errorMessage: string) {
  return invalid([{ parameterName: 'text', reasonCode: 'INVALID_VALUE', errorMessage }]);
}
