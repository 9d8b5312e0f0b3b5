import { useTexts } from '../i18n/language.tsx';
import { Json } from './json.tsx';
import { texts } from './texts.ts';
import './raw-panel.css';

/** The whole record as the API has it, for those who write against it; folded until wanted. */
export function RawPanel({ value }: Readonly<{ value: unknown }>) {
  const t = useTexts(texts);
  return (
    <details className="panel raw-panel">
      <summary>{t('raw')}</summary>
      <div className="panel-body">
        <Json value={value} />
      </div>
    </details>
  );
}
