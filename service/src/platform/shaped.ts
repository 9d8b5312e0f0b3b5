import type { Static, TObject } from 'typebox';

/** What stands for a member until it is written: a time for its text, a count for its number. */
type Unwritten<Member> =
  | Member
  | (string extends Member ? Date : never)
  | (number extends Member ? bigint : never)
  | (Member extends (infer Item)[] ? readonly Item[] : never);

type Members<Shape extends TObject> = {
  readonly [Name in keyof Static<Shape>]: Unwritten<Static<Shape>[Name]>;
};

/** What a shape names of a record, in the order of the shape; nothing else of the record is told. */
export function shapedAs<Shape extends TObject>(
  shape: Shape,
  record: Members<Shape>,
): Static<Shape> {
  const members: Readonly<Record<string, unknown>> = record;
  const written = Object.keys(shape.properties)
    .filter((name) => members[name] !== undefined)
    .map((name) => [name, writtenOf(members[name])]);
  // Each member is the shape's own, or what stood for it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(written) as Static<Shape>;
}

function writtenOf(member: unknown): unknown {
  if (member instanceof Date) return member.toISOString();
  return typeof member === 'bigint' ? Number(member) : member;
}
