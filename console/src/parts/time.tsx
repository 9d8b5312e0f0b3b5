import { useLanguage } from '../i18n/language.tsx';
import { serviceNow, useServiceNow } from '../session/service-time.ts';

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
  /** Of today. */
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  precise: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeForm = keyof typeof FORMS | 'relative';
type TimeProps = Readonly<{
  at: string | null | undefined;
  form?: TimeForm;
  /** By the machine's clock, as sessions and processes are, rather than by the service's. */
  isReal?: boolean;
}>;

/** A moment in the viewer's zone; the tip has it in UTC. */
export function Time({ at, form = 'short', isReal = false }: TimeProps) {
  const { language } = useLanguage();
  useServiceNow(); // Drawn again when the clock was moved.
  if (at === null || at === undefined) return <span className="muted dash">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {form === 'relative' ? relative(date, isReal, language) : formatTime(date, form, language)}
    </time>
  );
}

export function formatTime(
  date: Date,
  form: Exclude<TimeForm, 'relative'>,
  language: string,
): string {
  const isOtherYear =
    form === 'short' && date.getFullYear() !== new Date(serviceNow()).getFullYear();
  const options = isOtherYear ? { ...FORMS.short, year: 'numeric' as const } : FORMS[form];
  return date.toLocaleString(language, options);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function relative(date: Date, isReal: boolean, language: string): string {
  const now = isReal ? Date.now() : serviceNow();
  const seconds = (date.getTime() - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  return format.format(Math.round(seconds / size), unit);
}
