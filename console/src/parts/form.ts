import { useState } from 'react';
import { type ApiProblem, problemOf } from '../api/problem.ts';

type Leaf = string | number | boolean | undefined;
/** Values by the dotted path that they have in the body, which is also where faults are found. */
export type FormValues = Readonly<Record<string, Leaf>>;

export type Form = Readonly<{
  values: FormValues;
  set: (path: string, value: Leaf) => void;
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

/** The body that the values make: `address.city` becomes a member of a member; what is empty is left out. */
export function bodyFrom(values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    if (value === undefined || value === '') continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at: Record<string, unknown> = body;
    for (const [index, name] of names.entries()) {
      const isList = /^\d+$/.test(names[index + 1] ?? last);
      at[name] ??= isList ? [] : {};
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Made in the line above.
      at = at[name] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return body;
}
