import { useState } from 'react';
import type { WebhookReplay } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckField, TextField } from '../../parts/fields.tsx';
import type { Form } from '../../parts/form.ts';
import { Facts } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { typesIn } from './endpoint-form.tsx';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Sends the events of a span of time again, and shows how many were queued. */
export function ReplayButton({ endpointId }: Readonly<{ endpointId: string }>) {
  const t = useTexts(texts);
  const [replay, setReplay] = useState<WebhookReplay | null>(null);
  const [initial] = useState(lastDay);
  return (
    <>
      <ActionButton
        operation="replayWebhooks"
        label={t('replay')}
        title={t('replay')}
        effect={({ onlyFailed }) =>
          onlyFailed === true ? t('replayFailedEffect') : t('replayEffect')
        }
        confirm={t('replay')}
        tone="main"
        initial={initial}
        paths={['from', 'to', 'types', 'onlyFailed']}
        fields={(form) => <ReplayFields form={form} />}
        input={({ values }) => {
          const types = typesIn(values['types']);
          return {
            params: { endpointId },
            body: {
              from: new Date(String(values['from'])).toISOString(),
              to: new Date(String(values['to'])).toISOString(),
              onlyFailed: values['onlyFailed'] === true,
              ...(types.length === 0 ? {} : { types }),
            },
          };
        }}
        onDone={setReplay}
      />
      <Dialog isOpen={replay !== null} close={() => setReplay(null)} title={t('replay')}>
        {replay && <Progress replay={replay} close={() => setReplay(null)} />}
      </Dialog>
    </>
  );
}

function ReplayFields({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  return (
    <>
      <div className="form-grid">
        <TextField
          form={form}
          path="from"
          label={t('from')}
          isRequired
          input={{ type: 'datetime-local' }}
        />
        <TextField
          form={form}
          path="to"
          label={t('to')}
          isRequired
          input={{ type: 'datetime-local' }}
        />
      </div>
      <TextField form={form} path="types" label={t('typesAny')} hint={t('typesHint')} />
      <CheckField form={form} path="onlyFailed" label={t('onlyFailed')} />
    </>
  );
}

type ProgressProps = Readonly<{ replay: WebhookReplay; close: () => void }>;

function Progress({ replay, close }: ProgressProps) {
  const t = useTexts(texts);
  const { endpointId, replayId } = replay;
  const { data = replay } = useCall(
    'retrieveWebhookReplay',
    { params: { endpointId, replayId } },
    { live: true },
  );
  return (
    <>
      <Facts
        facts={[
          [t('status'), <Badge key="status" state={data.status} />],
          [t('queued'), data.queued.toLocaleString()],
          [t('from'), <Time key="from" at={data.from} form="long" />],
          [t('to'), <Time key="to" at={data.to} form="long" />],
        ]}
      />
      <div className="form-end">
        <Button tone="main" onClick={close}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}

/** The last day, and the minute that is not over. */
function lastDay() {
  const now = Date.now();
  return {
    from: localTime(new Date(now - DAY_MS)),
    to: localTime(new Date(now + MINUTE_MS)),
    onlyFailed: true,
  };
}

/** As `datetime-local` has it: in the viewer's zone, to the minute. */
function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
