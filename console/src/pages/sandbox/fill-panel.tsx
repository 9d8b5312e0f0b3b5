import { call, newKey } from '../../api/call.ts';
import { useCall, useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { ProgressBar } from '../../parts/progress.tsx';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../shell/toast.ts';
import { texts } from './texts.ts';

/** Trade of many days within a minute or two, with its progress. */
export function FillPanel() {
  const t = useTexts(texts);
  const { mayCall } = useSession();
  const { data } = useCall('retrieveFill', {}, { live: true });
  const isRunning = data?.status === 'RUNNING';
  return (
    <Panel title={t('fill')} text={t('fillText')}>
      <div className="column">
        {isRunning && (
          <ProgressBar
            label={t('fillProgress', { count: data.daysDone, days: data.days })}
            done={data.daysDone}
            total={data.days}
          />
        )}
        {data?.status === 'DONE' && (
          <Alert tone="good">{t('fillDone', { days: data.days, merchants: data.merchants })}</Alert>
        )}
        {(data?.status === 'FAILED' || data?.status === 'INTERRUPTED') && (
          <Alert tone="warn" title={t('fillFailed')}>
            {data.message}
          </Alert>
        )}
        {!isRunning && mayCall('startFill') && <FillForm />}
      </div>
    </Panel>
  );
}

function FillForm() {
  const t = useTexts(texts);
  const refresh = useRefresh();
  const form = useForm({ days: 7, payments: 500 });
  const start = async () => {
    const { days, payments } = form.values;
    const body = { days: Number(days), payments: Number(payments) };
    await call('startFill', { body }, { reason: t('fill'), idempotencyKey: newKey() });
    toast({ tone: 'good', title: t('started') });
    await refresh();
  };
  return (
    <DataForm
      form={form}
      send={start}
      operation="startFill"
      submit={t('start')}
      tone="plain"
      fields={[
        [
          { kind: 'number', path: 'days', label: t('days'), min: 1, max: 90 },
          { kind: 'number', path: 'payments', label: t('payments'), min: 1, max: 20_000 },
        ],
      ]}
    />
  );
}
