import { useRef } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { texts } from './bulk-texts.ts';
import type { Selection } from './selection.ts';

type CheckAllProps<Row> = Readonly<{ selection: Selection<Row>; rows: readonly Row[] }>;

/** Chooses all rows of the page, or none. */
export function CheckAll<Row>({ rows, selection }: CheckAllProps<Row>) {
  const t = useTexts(texts);
  const count = rows.filter(selection.has).length;
  return (
    <input
      type="checkbox"
      className="row-check"
      aria-label={t('selectAll')}
      checked={count > 0 && count === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < rows.length;
      }}
      onChange={selection.toggleAll}
    />
  );
}

type CheckRowProps<Row> = Readonly<{ selection: Selection<Row>; row: Row; name: string }>;

/** Chooses a row; with shift all from the one before to this. */
export function CheckRow<Row>({ name, row, selection }: CheckRowProps<Row>) {
  const t = useTexts(texts);
  const isRange = useRef(false);
  return (
    <input
      type="checkbox"
      className="row-check"
      aria-label={`${t('selectRow')} ${name}`}
      checked={selection.has(row)}
      // A click comes before the change, and alone says whether shift is held.
      onClick={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
      onChange={() => selection.toggle(row, isRange.current)}
    />
  );
}
