import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FormProblem } from '../../parts/fields.tsx';
import { type Form, type FormValues, useForm } from '../../parts/form.ts';
import { draftChanges, excessOf, sectionsOf } from './draft.ts';
import { DraftFields } from './draft-fields.tsx';
import type { Evidence } from './evidence-types.ts';
import { texts } from './evidence-texts.ts';
import { useReasonOf } from './reasons.ts';
import type { EvidenceDesk } from './use-evidence.ts';

const SAVED_AFTER_MS = 1500; // Of a pause in typing.

/** The draft as it is written, saved in every pause; what was refused is tried again once it differs. */
export function useDraft(evidence: Evidence, desk: EvidenceDesk) {
  const form = useForm(evidence.evidence);
  const { values, isBusy } = form;
  const [refused, setRefused] = useState<FormValues | null>(null);
  const changes = draftChanges(values, evidence.evidence);
  const isChanged = Object.keys(changes).length > 0;
  const isTooLong = evidence.fields.some((field) => excessOf(field, values) > 0);
  const canSave = isChanged && !isTooLong && !isBusy;
  const save = async (): Promise<boolean> => {
    if (!canSave) return !isChanged;
    const isSaved = await form.submit(async () => await desk.change(changes));
    setRefused(isSaved ? null : values);
    return isSaved;
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const due = canSave && values !== refused ? values : null;
  useEffect(() => {
    if (due === null) return undefined;
    const timer = setTimeout(() => void latest.current(), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due]);
  return { form, isChanged, isTooLong, save, leave: () => void (due && save()) };
}

type Draft = ReturnType<typeof useDraft>;
type DraftFormProps = Readonly<{
  draft: Draft;
  evidence: Evidence;
  reason: Readonly<{ network: string; reasonCode: string }>;
}>;

export function DraftForm({ draft, evidence, reason }: DraftFormProps) {
  const t = useTexts(texts);
  const useful = useReasonOf()(reason)?.usefulEvidence ?? [];
  // What is folded away is decided once: no field moves while somebody writes in it.
  const [written] = useState(evidence.evidence);
  const { form, isChanged } = draft;
  return (
    <form
      className="form"
      noValidate
      onBlur={draft.leave}
      onSubmit={(event) => {
        event.preventDefault();
        void draft.save();
      }}
    >
      <DraftFields form={form} sections={sectionsOf(evidence.fields, useful, written)} />
      <FormProblem form={form} paths={evidence.fields.map(({ field }) => field)} />
      <div className="form-end">
        <Standing form={form} isChanged={isChanged} />
        <Button
          type="submit"
          operation="updateDisputeEvidence"
          isBusy={form.isBusy}
          disabled={!isChanged || draft.isTooLong}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function Standing({ form, isChanged }: Readonly<{ form: Form; isChanged: boolean }>) {
  const t = useTexts(texts);
  return (
    <span className="muted" role="status">
      {t(form.isBusy ? 'saving' : isChanged ? 'unsaved' : 'saved')}
    </span>
  );
}
