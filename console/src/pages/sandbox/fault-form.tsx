import type { SetFaultsRequest } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FormProblem, NumberField, SelectField } from '../../parts/fields.tsx';
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
const PATHS = ['kind', 'operation', 'share', 'times', 'delayMs'];

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
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(submit);
      }}
    >
      <SelectField
        form={form}
        path="kind"
        label={t('kind')}
        options={KINDS.map((value) => ({ value, label: t(value) }))}
      />
      <SelectField
        form={form}
        path="operation"
        label={t('operation')}
        options={[
          { value: '', label: t('anything') },
          ...OPERATIONS.map((value) => ({ value, label: value })),
        ]}
      />
      <div className="form-grid">
        <NumberField form={form} path="share" label={t('share')} min={1} max={100} />
        <NumberField form={form} path="times" label={t('times')} hint={t('timesHint')} min={1} />
        {kind === 'LATE' && (
          <NumberField form={form} path="delayMs" label={t('delay')} min={1} max={60_000} />
        )}
      </div>
      <FormProblem form={form} paths={PATHS} />
      <div className="form-end">
        <Button tone="main" type="submit" isBusy={form.isBusy}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
