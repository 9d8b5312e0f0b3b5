import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { texts } from './range-texts.ts';
import { useSearchParams } from './search-params.ts';
import { formatTime } from './time.tsx';
import './range-picker.css';

/** In a list that was opened from a chart: the span that it was compared with, one click away. */
export function ComparedSpan() {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const [params, change] = useSearchParams();
  const { created_from: from, created_to: to, vs_from: vsFrom, vs_to: vsTo } = params;
  if (!isTime(from) || !isTime(to) || !isTime(vsFrom) || !isTime(vsTo)) return null;
  const span = [vsFrom, vsTo].map((at) => formatTime(new Date(at), 'short', language)).join(' – ');
  const swap = { created_from: vsFrom, created_to: vsTo, vs_from: from, vs_to: to };
  return (
    <div className="compared-span">
      <span className="muted">{t('compared', { span })}</span>
      <Button tone="quiet" onClick={() => change(swap)}>
        {t('showCompared')}
      </Button>
    </div>
  );
}

/** An address may say anything. */
function isTime(text: string | undefined): text is string {
  return text !== undefined && Number.isFinite(Date.parse(text));
}
