import { isDeepStrictEqual } from 'node:util';
import { dotted, type PathStep } from '../../platform/http/faults.ts';

/** One changed member; null stands for an absent one. */
export type Change = Readonly<{ path: string; from: unknown; to: unknown }>;

/** Every member that differs, by its dotted path. */
export function changesBetween(from: unknown, to: unknown): readonly Change[] {
  const [before, after] = [new Map(leavesOf(from)), new Map(leavesOf(to))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path) => ({ path, from: before.get(path) ?? null, to: after.get(path) ?? null }))
    .filter((change) => !isDeepStrictEqual(change.from, change.to));
}

/** The values that hold no others, by their dotted paths; an empty list or object is one. */
function leavesOf(value: unknown, steps: readonly PathStep[] = []): (readonly [string, unknown])[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const stepTo = (name: string) => (Array.isArray(value) ? Number(name) : name);
  if (members.length === 0) return [[dotted(steps), value]];
  return members.flatMap(([name, member]) => leavesOf(member, [...steps, stepTo(name)]));
}

/** The top-level groups that were changed: events report nothing more. */
export function groupsOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ path }) => path.split('.')[0] ?? path))];
}
