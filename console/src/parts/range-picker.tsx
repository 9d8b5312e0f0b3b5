import { type FormEvent, useId, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Choices } from './choices.tsx';
import { COMPARISONS, dayBefore, type Days, PRESETS } from './range.ts';
import { texts } from './range-texts.ts';
import { useRange } from './use-range.ts';
import './range-picker.css';

/** The range of a page, and what it is compared with; both stand in its address. */
export function RangePicker() {
  const t = useTexts(texts);
  const [{ preset, days, compare }, choose] = useRange();
  return (
    <div className="range-picker">
      <Choices
        label={t('range')}
        value={preset ?? 'days'}
        options={PRESETS.map((value) => ({ value, title: t(value) }))}
        choose={(range) => choose({ range, from: undefined, to: undefined })}
      />
      <OwnDays days={days} choose={(own) => choose({ ...own, range: undefined })} />
      <label className="range-compare">
        <span className="visually-hidden">{t('compare')}</span>
        <select
          className="input"
          value={compare}
          onChange={({ target }) => choose({ compare: target.value })}
        >
          {COMPARISONS.map((value) => (
            <option key={value} value={value}>
              {t(`compare-${value}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

type OwnProps = Readonly<{ days: Days | undefined; choose: (days: Days) => void }>;

/** A popup of the browser's own: it closes by Escape or a click beside it, and gives the focus back. */
function OwnDays({ days, choose }: OwnProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        className={days ? 'button range-days set' : 'button range-days'}
        popoverTarget={id}
      >
        {days ? daysText(days, language) : t('own')}
      </button>
      <div id={id} ref={popup} popover="auto" className="popover range-popover">
        <DaysForm
          key={days ? `${days.from} ${days.to}` : ''}
          days={days}
          choose={(own) => {
            popup.current?.hidePopover();
            choose(own);
          }}
        />
      </div>
    </>
  );
}

function DaysForm({ days, choose }: OwnProps) {
  const t = useTexts(texts);
  const [from, setFrom] = useState(days?.from ?? dayBefore(6));
  const [to, setTo] = useState(days?.to ?? dayBefore(0));
  const isWrong = from === '' || to === '' || from > to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) choose({ from, to });
  };
  return (
    <form className="column" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{t('from')}</span>
        <input
          className="input"
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => setFrom(target.value)}
        />
      </label>
      <label className="field">
        <span className="field-label">{t('to')}</span>
        <input
          className="input"
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      <p className="muted">{t('utc')}</p>
      <Button tone="main" type="submit" disabled={isWrong}>
        {t('apply')}
      </Button>
    </form>
  );
}

/** Days are days of UTC, whatever zone the viewer is in. */
export function daysText({ from, to }: Days, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(from), new Date(to));
}
