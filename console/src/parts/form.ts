import { useState } from 'react';
import { type ApiProblem, problemOf } from '../api/problem.ts';

type Leaf = string | number | boolean | undefined;
/** Values by the dotted path that they have in the body, which is also where faults are found. */
export type FormValues = Readonly<Record<string, Leaf>>;

export type Form = Readonly<{
  values: FormValues;
  set: (path: string, value: Leaf) => void;
  /** All values at once, for lists whose elements are added and removed. */
  replace: (values: FormValues) => void;
  problem: ApiProblem | null;
  faultAt: (path: string) => string | undefined;
  /** Faults at places that none of these fields has: shown above the button. */
  faultsBeside: (paths: readonly string[]) => readonly string[];
  isBusy: boolean;
  /** Runs `send` once at a time, and keeps the problem it ends with. True when there was none. */
  submit: (send: () => Promise<unknown>) => Promise<boolean>;
}>;

/** The state of a form. Fields name their path: `<TextField form={form} path="address.city" … />`. */
export function useForm(initial: FormValues = {}): Form {
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (send: () => Promise<unknown>) => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await send();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set: (path, value) => setValues((current) => ({ ...current, [path]: value })),
    replace: setValues,
    problem,
    faultAt: (path) => problem?.faultAt(path),
    faultsBeside: (paths) =>
      (problem?.faults ?? [])
        .filter(
          ({ parameterName }) => parameterName === undefined || !paths.includes(parameterName),
        )
        .map(({ parameterName, errorMessage }) =>
          parameterName === undefined ? errorMessage : `${parameterName}: ${errorMessage}`,
        ),
    isBusy,
    submit,
  };
}

/**
 * The body that the values make: `address.city` becomes a member of a member, `officers[0].name` one
 * of an element; what is empty is left out, and null stays. With `keepGroups` the groups that empty
 * values stand in are sent, so that each missing member has its fault at its own field.
 */
export function bodyFrom(
  values: Readonly<Record<string, Leaf | null>>,
  { keepGroups = false }: Readonly<{ keepGroups?: boolean }> = {},
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const isEmpty = value === undefined || value === '';
    if (isEmpty && !keepGroups) continue;
    const names = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
    const group = groupAt(body, names);
    if (!isEmpty) group[names.at(-1) ?? ''] = value;
  }
  return body;
}

/** The object or list that the last of these names stands in; it is made if need be. */
function groupAt(body: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  let at = body;
  for (const [index, name] of names.slice(0, -1).entries()) {
    at[name] ??= /^\d+$/.test(names[index + 1] ?? '') ? [] : {};
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Made in the line above.
    at = at[name] as Record<string, unknown>;
  }
  return at;
}

/** How many elements of the list at this path the values have. */
export function lengthOf(values: FormValues, list: string): number {
  const places = Object.keys(values).map((path) => placeIn(list, path));
  return Math.max(-1, ...places) + 1;
}

/** The values without this element of a list; those after it move up. */
export function withoutElement(values: FormValues, list: string, removed: number): FormValues {
  const left = Object.entries(values).flatMap(([path, value]) => {
    const place = placeIn(list, path);
    if (place === removed) return [];
    if (place < removed) return [[path, value] as const];
    const rest = path.slice(`${list}[${place}]`.length);
    return [[`${list}[${place - 1}]${rest}`, value] as const];
  });
  return Object.fromEntries(left);
}

/** The place in the list that a path leads through, or -1. */
function placeIn(list: string, path: string): number {
  if (!path.startsWith(`${list}[`)) return -1;
  return Number.parseInt(path.slice(list.length + 1), 10);
}
