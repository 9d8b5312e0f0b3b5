import { useId } from 'react';
import type { FieldProps } from './fields.tsx';
import { FaultText } from './problem-text.tsx';

const CHUNK = 8192; // Characters at a time, since a call takes only so many arguments.

/** A file from this computer, as base64. */
export function UploadField({ form, path, label, isRequired = true }: FieldProps) {
  const id = useId();
  const fault = form.faultAt(path);
  const read = async (file: File | undefined) => {
    form.set(path, file && base64Of(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="file"
        required={isRequired}
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
