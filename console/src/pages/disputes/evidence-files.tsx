import { useRef, useState } from 'react';
import { OWN_FAULT, ApiProblem, problemOf } from '../../api/problem.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/notice.tsx';
import { FaultText, OfService } from '../../parts/problem-text.tsx';
import { fileFieldsOf } from './draft.ts';
import { DropZone } from './drop-zone.tsx';
import type { Evidence } from './evidence-types.ts';
import { texts } from './evidence-texts.ts';
import { useFieldName } from './field-names.ts';
import { FileList } from './file-list.tsx';
import type { EvidenceDesk } from './use-evidence.ts';

/** What the service takes. A larger file is not even sent. */
const FILE_BYTES_MAX = 5 * 1024 * 1024;

type Refused = Readonly<{ key: number; name: string; problem: ApiProblem }>;
type FilesProps = Readonly<{ evidence: Evidence; desk: EvidenceDesk }>;

/** The files of an answer: dropped or chosen, each with its own fault where it was not taken. */
export function EvidenceFiles({ evidence, desk }: FilesProps) {
  const t = useTexts(texts);
  const nameOf = useFieldName();
  const [field, setField] = useState(() => firstField(evidence));
  const { add, sending, refused, forget } = useUploads(desk);
  return (
    <section className="column" aria-label={t('files')}>
      <h3>{t('files')}</h3>
      <label className="field">
        <span className="field-label">{t('shows')}</span>
        <select className="input" value={field} onChange={({ target }) => setField(target.value)}>
          {fileFieldsOf(evidence.fields).map((one) => (
            <option key={one.field} value={one.field}>
              {nameOf(one.field)}
            </option>
          ))}
        </select>
      </label>
      <DropZone take={(files) => void add(field, files)} />
      {sending !== null && (
        <p className="muted" role="status">
          {t('uploading', { name: sending })}
        </p>
      )}
      {refused.map((one) => (
        <Alert key={one.key} tone="bad" title={t('notTaken', { name: one.name })}>
          <Why problem={one.problem} />
          <Button tone="quiet" onClick={() => forget(one.key)}>
            {t('close')}
          </Button>
        </Alert>
      ))}
      <FileList files={evidence.files} desk={desk} isOpen />
    </section>
  );
}

/** One that is missing is what the next file most likely shows. */
function firstField({ fields, missing }: Evidence): string {
  const taking = fileFieldsOf(fields);
  const wanted = taking.find(({ field }) => missing.includes(field));
  return (wanted ?? taking.find(({ required }) => required) ?? taking[0])?.field ?? '';
}

function Why({ problem }: Readonly<{ problem: ApiProblem }>) {
  if (problem.faults.length === 0) return <OfService>{problem.message}</OfService>;
  return problem.faults.map((fault) => (
    <span key={`${fault.parameterName} ${fault.errorMessage}`}>
      <FaultText fault={fault} />
    </span>
  ));
}

/** Sends files one after the other, and keeps what became of those that were not taken. */
function useUploads(desk: EvidenceDesk) {
  const t = useTexts(texts);
  const count = useRef(0);
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const add = async (field: string, files: readonly File[]): Promise<void> => {
    for (const file of files) {
      setSending(file.name);
      try {
        if (file.size > FILE_BYTES_MAX) throw tooLarge(t('tooLarge'));
        await desk.addFile(field, file);
      } catch (error) {
        const key = (count.current += 1);
        setRefused((before) => [...before, { key, name: file.name, problem: problemOf(error) }]);
      }
    }
    setSending(null);
  };
  const forget = (key: number) => setRefused((all) => all.filter((one) => one.key !== key));
  return { add, sending, refused, forget };
}

function tooLarge(errorMessage: string): ApiProblem {
  return new ApiProblem(413, { errors: [{ reasonCode: OWN_FAULT, errorMessage }] });
}
