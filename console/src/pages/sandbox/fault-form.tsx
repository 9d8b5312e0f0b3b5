import type { SetFaultsRequest } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { choices } from '../../parts/field-list.tsx';
import { useForm } from '../../parts/form.ts';
import { oneOf } from '../../parts/search-params.ts';
import { texts } from './texts.ts';

type Fault = SetFaultsRequest['faults'][number];

const KINDS = ['DECLINE', 'TIMEOUT', 'NO_ANSWER', 'LATE', 'MALFORMED', 'CONNECTION_LOST'] as const;
const OPERATIONS = [
  'authorize',
  'increment',
  'verify',
  'capture',
  'refund',
  'reverse',
  'release',
  'enquire',
] as const;

export function FaultForm({ add }: Readonly<{ add: (fault: Fault) => Promise<void> }>) {
  const t = useTexts(texts);
  const form = useForm({ kind: 'DECLINE', operation: '', share: 100 });
  const { kind, operation, share, times, delayMs } = form.values;
  const submit = async () => {
    const chosen = oneOf(OPERATIONS, String(operation));
    await add({
      kind: oneOf(KINDS, String(kind)) ?? 'DECLINE',
      ...(chosen === undefined ? {} : { operation: chosen }),
      ...(typeof share === 'number' ? { share } : {}),
      ...(typeof times === 'number' ? { times } : {}),
      ...(kind === 'LATE' && typeof delayMs === 'number' ? { delayMs } : {}),
    });
  };
  return (
    <DataForm
      form={form}
      send={submit}
      submit={t('add')}
      fields={[
        { kind: 'choice', path: 'kind', label: t('kind'), options: choices(KINDS, t) },
        {
          kind: 'choice',
          path: 'operation',
          label: t('operation'),
          options: [{ value: '', label: t('anything') }, ...choices(OPERATIONS, String)],
        },
        [
          { kind: 'number', path: 'share', label: t('share'), min: 1, max: 100 },
          { kind: 'number', path: 'times', label: t('times'), hint: t('timesHint'), min: 1 },
          kind === 'LATE' && {
            kind: 'number',
            path: 'delayMs',
            label: t('delay'),
            min: 1,
            max: 60_000,
          },
        ],
      ]}
      otherPaths={['delayMs']}
    />
  );
}
