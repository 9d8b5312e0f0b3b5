import { useId } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import type { Form } from '../../parts/form.ts';
import { FaultText } from '../../parts/problem-text.tsx';
import { texts } from './texts.ts';

const CHUNK = 8192; // Characters at a time, since a call takes only so many arguments.

/** A file from this computer, as base64 in the form's `content`. */
export function UploadField({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  const id = useId();
  const fault = form.faultAt('content');
  const read = async (file: File | undefined) => {
    form.set('content', file && base64Of(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('file')}
      </label>
      <input
        id={id}
        className="input"
        type="file"
        required
        aria-invalid={fault !== undefined}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      {fault && (
        <span className="field-fault">
          <FaultText fault={fault} />
        </span>
      )}
    </div>
  );
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCodePoint(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(text);
}
