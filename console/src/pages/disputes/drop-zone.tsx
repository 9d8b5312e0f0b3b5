import { type DragEvent, useState } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { texts } from './evidence-texts.ts';

const TAKEN = '.pdf,.png,.jpg,.jpeg';

/** Takes files that are dropped on it, or chosen by its button. */
export function DropZone({ take }: Readonly<{ take: (files: readonly File[]) => void }>) {
  const t = useTexts(texts);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault(); // Or the browser would open the file.
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      role="group"
      aria-label={t('drop')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{t('drop')}</span>
      <label className="button">
        <span>{t('choose')}</span>
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept={TAKEN}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = ''; // The same file may be chosen again.
          }}
        />
      </label>
      <span className="muted">{t('filesText')}</span>
    </div>
  );
}
