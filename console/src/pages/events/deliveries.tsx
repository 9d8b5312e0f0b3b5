import type { Event } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, Tag } from '../../parts/badge.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { useTimeline } from '../../timeline/use-timeline.ts';
import { texts } from './texts.ts';
import './deliveries.css';

type DeliveriesProps = Readonly<{ event: Event; partnerId: string | null }>;

/** To which endpoints the event went, and what came of each attempt. */
export function Deliveries({ event, partnerId }: DeliveriesProps) {
  const t = useTexts(texts);
  const { entries } = useTimeline({ correlationId: event.correlationId }, partnerId);
  const deliveries = entries.flatMap((entry) =>
    entry.kind === 'delivery' && entry.details.eventId === event.eventId ? [entry] : [],
  );
  const attempts = entries.flatMap((entry) => (entry.kind === 'deliveryAttempt' ? [entry] : []));
  return (
    <Panel title={t('deliveries')}>
      {deliveries.length === 0 && <p className="muted">{t('noDeliveries')}</p>}
      <ul className="column">
        {deliveries.map(({ id, details }) => (
          <li key={id} className="delivery">
            <div className="row">
              <RecordLink id={details.endpointId} />
              <Badge state={details.state} />
              {details.nextAttemptAt !== null && (
                <span className="muted">
                  {t('nextAttempt')} <Time at={details.nextAttemptAt} />
                </span>
              )}
            </div>
            <ol>
              {attempts
                .filter((attempt) => attempt.details.deliveryId === id)
                .map((attempt) => (
                  <li key={attempt.id} className="row">
                    <Time at={attempt.at} form="long" />
                    <Attempt {...attempt.details} />
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type AttemptProps = Readonly<{
  status: number | null;
  durationMs: number;
  errorMessage: string | null;
}>;

function Attempt({ status, durationMs, errorMessage }: AttemptProps) {
  const t = useTexts(texts);
  const isGood = status !== null && status < 300;
  return (
    <>
      <Tag tone={isGood ? 'good' : 'bad'}>{status === null ? t('noAnswer') : String(status)}</Tag>
      <span className="muted">
        {durationMs} ms {errorMessage !== null && <OfService>{errorMessage}</OfService>}
      </span>
    </>
  );
}
