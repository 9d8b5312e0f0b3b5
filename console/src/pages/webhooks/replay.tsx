import { useState } from 'react';
import type { WebhookReplay } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Time } from '../../parts/time.tsx';
import { typesIn } from './endpoint-form.tsx';
import { serviceNow } from '../../session/service-time.ts';
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
        texts={texts}
        name="replay"
        operation="replayWebhooks"
        effect={({ onlyFailed }) =>
          onlyFailed === true ? t('replayFailedEffect') : t('replayEffect')
        }
        tone="main"
        initial={initial}
        fields={[
          [
            { path: 'from', label: t('from'), isRequired: true, type: 'datetime-local' },
            { path: 'to', label: t('to'), isRequired: true, type: 'datetime-local' },
          ],
          { path: 'types', label: t('typesAny'), hint: t('typesHint') },
          { kind: 'check', path: 'onlyFailed', label: t('onlyFailed') },
        ]}
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
        texts={texts}
        facts={{
          status: <Badge state={data.status} />,
          queued: data.queued.toLocaleString(),
          from: <Time at={data.from} form="long" />,
          to: <Time at={data.to} form="long" />,
        }}
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
  const now = serviceNow();
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
