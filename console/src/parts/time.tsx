import { useLanguage } from '../i18n/language.tsx';

const FORMS = {
  /** For tables: the year only where it is not this one. */
  short: {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  long: { dateStyle: 'medium', timeStyle: 'medium' },
  day: { dateStyle: 'medium' },
  precise: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeForm = keyof typeof FORMS | 'relative';
type TimeProps = Readonly<{ at: string | null | undefined; form?: TimeForm }>;

/** A moment in the viewer's zone; the tip has it in UTC. */
export function Time({ at, form = 'short' }: TimeProps) {
  const { language } = useLanguage();
  if (at === null || at === undefined) return <span className="muted dash">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {formatTime(date, form, language)}
    </time>
  );
}

export function formatTime(date: Date, form: TimeForm, language: string): string {
  if (form === 'relative') return relative(date, language);
  const isOtherYear = form === 'short' && date.getFullYear() !== new Date().getFullYear();
  const options = isOtherYear ? { ...FORMS.short, year: 'numeric' as const } : FORMS[form];
  return date.toLocaleString(language, options);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function relative(date: Date, language: string): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  return format.format(Math.round(seconds / size), unit);
}
