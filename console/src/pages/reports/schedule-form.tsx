import type { ReportSchedule } from '../../api/operations.ts';
import { type Translate, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { inWords } from '../../parts/badge.tsx';
import { choices, type Fields } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import { recipientsIn, recipientsText } from '../../parts/recipients.ts';
import { oneOf } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const REPORTS = [
  'payments',
  'refunds',
  'validations',
  'batches',
  'payouts',
  'disputes',
  'dispute-alerts',
  'events',
] as const;
const OPERATORS_REPORTS = [...REPORTS, 'audit-log'] as const;
const EVERY = ['DAY', 'WEEK', 'MONTH'] as const;
const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;

const FIRST = {
  report: 'payments',
  every: 'DAY',
  weekday: 'MONDAY',
  dayOfMonth: 1,
  at: '06:00',
  isEnabled: true,
} as const;

export function CreateSchedule() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const initial = { ...FIRST, timeZone };
  const common = { texts, name: 'create', tone: 'main', isWide: true, initial } as const;
  const fields = (values: FormValues) => scheduleFields(t, values, isEverywhere);
  return isEverywhere ? (
    <ActionButton
      {...common}
      operation="createOperatorReportSchedule"
      fields={fields}
      input={({ values }) => ({ body: scheduleFrom(values) })}
    />
  ) : (
    <ActionButton
      {...common}
      operation="createReportSchedule"
      fields={fields}
      input={({ values }) => ({ body: partnersScheduleFrom(values) })}
    />
  );
}

export function ChangeSchedule({ schedule }: Readonly<{ schedule: ReportSchedule }>) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { at, dayOfMonth, every, filters, isEnabled, name, scheduleId, timeZone, weekday } =
    schedule;
  const initial: FormValues = {
    ...FIRST,
    name,
    report: schedule.report,
    filters: new URLSearchParams(filters).toString().replaceAll('&', '\n'),
    every,
    weekday: weekday ?? FIRST.weekday,
    dayOfMonth: dayOfMonth ?? FIRST.dayOfMonth,
    at,
    timeZone,
    recipients: recipientsText(schedule.recipients),
    isEnabled,
  };
  const common = { texts, name: 'change', confirm: t('save'), isWide: true, initial } as const;
  const fields = (values: FormValues) => scheduleFields(t, values, isEverywhere);
  const params = { scheduleId };
  return isEverywhere ? (
    <ActionButton
      {...common}
      operation="replaceOperatorReportSchedule"
      fields={fields}
      input={({ values }) => ({ params, body: scheduleFrom(values) })}
    />
  ) : (
    <ActionButton
      {...common}
      operation="replaceReportSchedule"
      fields={fields}
      input={({ values }) => ({ params, body: partnersScheduleFrom(values) })}
    />
  );
}

function scheduleFields(
  t: Translate<keyof (typeof texts)['en']>,
  values: FormValues,
  isEverywhere: boolean,
): Fields {
  const every = everyIn(values);
  const reports = isEverywhere ? OPERATORS_REPORTS : REPORTS;
  return [
    [
      { path: 'name', label: t('name'), isRequired: true, maxLength: 100, autoFocus: true },
      { kind: 'choice', path: 'report', label: t('report'), options: choices(reports, inWords) },
    ],
    { path: 'filters', label: t('filters'), hint: t('filtersHint'), rows: 2 },
    [
      {
        kind: 'choice',
        path: 'every',
        label: t('every'),
        options: choices(EVERY, (one) => t(one)),
      },
      every === 'WEEK' && {
        kind: 'choice',
        path: 'weekday',
        label: t('weekday'),
        options: choices(WEEKDAYS, inWords),
      },
      every === 'MONTH' && {
        kind: 'number',
        path: 'dayOfMonth',
        label: t('dayOfMonth'),
        min: 1,
        max: 31,
      },
    ],
    [
      { path: 'at', label: t('at'), isRequired: true, maxLength: 5, inputMode: 'numeric' },
      { path: 'timeZone', label: t('timeZone'), isRequired: true, maxLength: 64 },
    ],
    { path: 'recipients', label: t('recipients'), hint: t('recipientsHint'), rows: 3 },
    { kind: 'check', path: 'isEnabled', label: t('isEnabled') },
  ];
}

function everyIn(values: FormValues) {
  return oneOf(EVERY, String(values['every'])) ?? 'DAY';
}

function scheduleFrom(values: FormValues) {
  const every = everyIn(values);
  const text = (name: string) => String(values[name] ?? '').trim();
  const weekday = oneOf(WEEKDAYS, text('weekday')) ?? 'MONDAY';
  return {
    name: text('name'),
    report: oneOf(OPERATORS_REPORTS, text('report')) ?? 'payments',
    filters: filtersIn(text('filters')),
    every,
    ...(every === 'WEEK' ? { weekday } : {}),
    ...(every === 'MONTH' ? { dayOfMonth: Number(values['dayOfMonth'] ?? 1) } : {}),
    at: text('at'),
    timeZone: text('timeZone'),
    recipients: recipientsIn(values['recipients']),
    isEnabled: values['isEnabled'] === true,
  };
}

function partnersScheduleFrom(values: FormValues) {
  const { report, ...schedule } = scheduleFrom(values);
  return { ...schedule, report: report === 'audit-log' ? ('payments' as const) : report };
}

function filtersIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(text.split(/\s*\n\s*/).join('&')));
}
