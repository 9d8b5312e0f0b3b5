import { useLanguage, useTexts } from '../i18n/language.tsx';
import type { Language } from '../i18n/texts.ts';
import { inWords } from './badge.tsx';
import type { Filter } from './filters.ts';
import { MerchantName } from './names.tsx';
import type { Params } from './search-params.ts';
import { texts } from './texts.ts';
import { formatTime } from './time.tsx';

type ValueProps = Readonly<{ filter: Filter; values: Params }>;

/** What a filter is set to, as its chip shows it. */
export function FilterValue({ filter, values }: ValueProps) {
  const { language } = useLanguage();
  const t = useTexts(texts);
  const value = values[filter.key] ?? '';
  const range = (from: string | undefined, to: string | undefined) => {
    if (to === undefined) return t('since', { time: from ?? '' });
    return from === undefined ? t('until', { time: to }) : `${from} – ${to}`;
  };
  switch (filter.kind) {
    case 'choice':
      return (filter.nameOf ?? inWords)(value);
    case 'choices':
      return chosenText(value.split(',').map(filter.nameOf ?? inWords));
    case 'merchant':
      return <MerchantName merchantId={value} />;
    case 'amounts':
      return amountsText(values, language);
    case 'dates': {
      const [from, to] = [values['created_from'], values['created_to']].map((at) =>
        at === undefined ? undefined : formatTime(new Date(at), 'short', language),
      );
      return range(from, to);
    }
    case 'text':
    case 'number':
      return value;
  }
}

/** The first, and how many more. */
function chosenText([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} +${more.length}`;
}

function amountsText(values: Params, language: Language): string {
  const [one, least, most] = ['amount', 'amountMin', 'amountMax'].map((key) => {
    const cents = values[key];
    const form = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return cents === undefined ? undefined : (Number(cents) / 100).toLocaleString(language, form);
  });
  if (one !== undefined) return one;
  if (least === undefined) return `≤ ${most}`;
  return most === undefined ? `≥ ${least}` : `${least} – ${most}`;
}
