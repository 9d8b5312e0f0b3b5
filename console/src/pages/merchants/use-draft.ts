import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Form, FormValues } from '../../parts/form.ts';
import { type AnyDraft, DraftSaver, type Taken } from './draft-saver.ts';
import { splitTransit, TRANSIT } from './draft-values.ts';

const ACCOUNT = 'bankingDetails.creditDepositAccount';

type Options = Readonly<{
  draft: AnyDraft;
  partnerId: string | null;
  /** What others have changed was taken over. */
  onTaken: (taken: Taken) => void;
}>;

export type Filling = ReturnType<typeof useDraft>;

/** The form of a draft, which is saved as one types. */
export function useDraft({ draft, partnerId, onTaken }: Options) {
  const [saver] = useState(() => new DraftSaver(draft, partnerId, onTaken));
  const filled = useSyncExternalStore(saver.listen, saver.filled);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => () => void saver.save(), [saver]); // Who leaves has it saved.
  const touch = (paths: readonly string[]) =>
    setTouched((before) => new Set([...before, ...paths]));
  const { faults, problem, values } = filled;
  const form: Form = {
    values,
    set: (path, value) => {
      const both = path === TRANSIT && typeof value === 'string' ? splitTransit(value) : null;
      const changed: FormValues = both
        ? { [path]: both.transit, [`${ACCOUNT}.institutionNumber`]: both.institution }
        : { [path]: value };
      saver.change({ ...saver.filled().values, ...changed });
      touch(Object.keys(changed));
    },
    replace: (changed) => saver.change(changed),
    problem,
    /** What is merely missing is said once one has been there. */
    faultAt: (path) => {
      const fault =
        problem?.faultAt(`draftedMerchant.${path}`) ??
        faults.find(({ parameterName }) => parameterName === path);
      return fault?.reasonCode === 'REQUIRED_FIELD' && !touched.has(path) ? undefined : fault;
    },
    faultsBeside: (paths) =>
      faults.filter(({ parameterName }) => !paths.includes(parameterName ?? '')),
    isBusy: false,
    submit: async () => await saver.save(),
  };
  return {
    ...filled,
    form,
    touch,
    settle: (takesTheirs: boolean) => saver.settle(takesTheirs),
    save: async () => await saver.save(),
    version: () => saver.version,
  };
}
