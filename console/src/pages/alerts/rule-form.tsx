import type { AlertRule } from '../../api/operations.ts';
import { type Translate, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { choices, type Fields } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import { recipientsIn, recipientsText } from '../../parts/recipients.ts';
import { oneOf } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const KINDS = ['APPROVAL_RATE', 'PAYOUT_RETURNED', 'ENDPOINT_FAILING', 'OPERATION_STUCK'] as const;
const OPERATORS_KINDS = [...KINDS, 'BOOKS_DIFFER'] as const;

/** What each kind is told by, as the form begins. */
const STANDARD = {
  APPROVAL_RATE: { belowPercent: 80, minimumPayments: 50, windowHours: 1, comparedDays: 7 },
  PAYOUT_RETURNED: { minimumCount: 1, windowHours: 23 },
  ENDPOINT_FAILING: { minimumCount: 1, failingMinutes: 30 },
  OPERATION_STUCK: { minimumCount: 1 },
  BOOKS_DIFFER: { minimumCount: 1 },
} as const;
const THRESHOLDS = {
  APPROVAL_RATE: ['belowPercent', 'dropPoints', 'comparedDays', 'minimumPayments', 'windowHours'],
  PAYOUT_RETURNED: ['minimumCount', 'windowHours'],
  ENDPOINT_FAILING: ['minimumCount', 'failingMinutes'],
  OPERATION_STUCK: ['minimumCount'],
  BOOKS_DIFFER: ['minimumCount'],
} as const;

const FIRST = {
  kind: 'APPROVAL_RATE',
  ...STANDARD.ENDPOINT_FAILING,
  ...STANDARD.APPROVAL_RATE,
  quietMinutes: 60,
  isEnabled: true,
} as const;

export function CreateRule() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const common = { texts, name: 'create', tone: 'main', isWide: true, initial: FIRST } as const;
  const fields = (values: FormValues) => ruleFields(t, values, isEverywhere);
  return isEverywhere ? (
    <ActionButton
      {...common}
      operation="createOperatorAlertRule"
      fields={fields}
      input={({ values }) => ({ body: ruleFrom(values) })}
    />
  ) : (
    <ActionButton
      {...common}
      operation="createAlertRule"
      fields={fields}
      input={({ values }) => ({ body: partnersRuleFrom(values) })}
    />
  );
}

export function ChangeRule({ rule }: Readonly<{ rule: AlertRule }>) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { merchantId, recipients, ruleId, ...values } = rule;
  const initial: FormValues = {
    ...FIRST,
    belowPercent: '',
    kind: values.kind,
    name: values.name,
    ...thresholdsOf(rule),
    merchantId: merchantId ?? '',
    recipients: recipientsText(recipients),
    quietMinutes: values.quietMinutes,
    isEnabled: values.isEnabled,
  };
  const common = { texts, name: 'change', confirm: t('save'), isWide: true, initial } as const;
  const fields = (now: FormValues) => ruleFields(t, now, isEverywhere);
  const params = { ruleId };
  return isEverywhere ? (
    <ActionButton
      {...common}
      operation="replaceOperatorAlertRule"
      fields={fields}
      input={({ values: now }) => ({ params, body: ruleFrom(now) })}
    />
  ) : (
    <ActionButton
      {...common}
      operation="replaceAlertRule"
      fields={fields}
      input={({ values: now }) => ({ params, body: partnersRuleFrom(now) })}
    />
  );
}

function kindIn(values: FormValues) {
  return oneOf(OPERATORS_KINDS, String(values['kind'])) ?? 'APPROVAL_RATE';
}

function ruleFields(
  t: Translate<keyof (typeof texts)['en']>,
  values: FormValues,
  isEverywhere: boolean,
): Fields {
  const kind = kindIn(values);
  const kinds = isEverywhere ? OPERATORS_KINDS : KINDS;
  const number = (path: (typeof THRESHOLDS)[typeof kind][number]) =>
    ({ kind: 'number', path, label: t(path), min: 0 }) as const;
  return [
    [
      { path: 'name', label: t('name'), isRequired: true, maxLength: 100, autoFocus: true },
      { kind: 'choice', path: 'kind', label: t('kind'), options: choices(kinds, (one) => t(one)) },
    ],
    THRESHOLDS[kind].map(number),
    [
      { kind: 'number', path: 'quietMinutes', label: t('quietMinutes'), min: 0 },
      !isEverywhere && {
        path: 'merchantId',
        label: t('merchantOnly'),
        maxLength: 13,
        inputMode: 'numeric',
      },
    ],
    { path: 'recipients', label: t('recipients'), hint: t('recipientsHint'), rows: 3 },
    { kind: 'check', path: 'isEnabled', label: t('isEnabled') },
  ];
}

function thresholdsOf(rule: AlertRule): Readonly<Record<string, number>> {
  return Object.fromEntries(
    THRESHOLDS[rule.kind].flatMap((name) => {
      const value = rule[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function ruleFrom(values: FormValues) {
  const kind = kindIn(values);
  const isCompared = String(values['dropPoints'] ?? '') !== '';
  const thresholds = Object.fromEntries(
    THRESHOLDS[kind].flatMap((name) => {
      const given = String(values[name] ?? '');
      const isIdle = name === 'comparedDays' && !isCompared;
      return given === '' || isIdle ? [] : [[name, Number(given)]];
    }),
  );
  return {
    kind,
    name: String(values['name'] ?? '').trim(),
    ...thresholds,
    quietMinutes: Number(values['quietMinutes'] ?? 0),
    recipients: recipientsIn(values['recipients']),
    isEnabled: values['isEnabled'] === true,
  };
}

function partnersRuleFrom(values: FormValues) {
  const { kind, ...rule } = ruleFrom(values);
  const merchantId = String(values['merchantId'] ?? '').trim();
  return {
    ...rule,
    kind: kind === 'BOOKS_DIFFER' ? ('APPROVAL_RATE' as const) : kind,
    ...(merchantId === '' ? {} : { merchantId }),
  };
}
