import { useState } from 'react';
import { call, newKey } from '../../api/call.ts';
import { useCall, useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { toast } from '../../shell/toast.ts';
import { texts } from './texts.ts';

const BANK = 'bank';

/** Asks for a comparison. It changes nothing, so it needs no reason. */
export function ReconcileButton() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="main" operation="requestReconciliationRun" onClick={() => setOpen(true)}>
        {t('reconcile')}
      </Button>
      <Dialog
        isOpen={isOpen}
        close={() => setOpen(false)}
        title={t('reconcile')}
        text={t('reconcileText')}
      >
        <ReconcileForm close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReconcileForm({ close }: Readonly<{ close: () => void }>) {
  const t = useTexts(texts);
  const refresh = useRefresh();
  const [idempotencyKey] = useState(newKey);
  const form = useForm({ source: BANK });
  const { data } = useCall('listAcquirers', {});
  const acquirers = data?.acquirers.map(({ name }) => ({ value: name, label: name })) ?? [];
  const send = async () => {
    const source = String(form.values['source']);
    await call('requestReconciliationRun', { body: { idempotencyKey, source } });
    toast({ tone: 'good', title: t('requested') });
    await refresh();
    close();
  };
  return (
    <DataForm
      form={form}
      send={send}
      submit={t('reconcile')}
      close={close}
      fields={[
        {
          kind: 'choice',
          path: 'source',
          label: t('source'),
          options: [{ value: BANK, label: t('bank') }, ...acquirers],
        },
      ]}
    />
  );
}
